import type { Period } from "~/models/rules/period.schema";
import type { AmountFormat } from "./amount-formats";

/** The period that each period is compared with. */
const PREVIOUS_PERIODS: Record<Period, string> = {
  "1d": "yesterday by this time",
  "7d": "the 7 days before",
  "30d": "the 30 days before",
  ytd: "last year by this day",
  "365d": "the 365 days before",
};

/** Adverbial phrase for the period that a period is compared with. */
function previousPhrase(period: Period): string {
  const previous = PREVIOUS_PERIODS[period];
  return previous.startsWith("the ") ? `in ${previous}` : previous;
}

/** Says once what the short forms of all cards compare with. */
export const describeComparison = (period: Period): string =>
  `Compared with ${PREVIOUS_PERIODS[period]}.`;

/** Formats the change against the preceding period in short, such as "+7 (+233%)". */
export function formatShortChange(added: number, before: number, { format }: AmountFormat): string {
  if (added === before) return added === 0 ? "none before either" : "no change";
  if (before === 0) return "none before";
  const sign = added > before ? "+" : "−";
  return `${sign}${format(Math.abs(added - before))} (${formatPercent((added - before) / before)})`;
}

/** Formats the change against the preceding period: the difference, and the percentage unless that period was empty. */
export function formatChange(
  added: number,
  before: number,
  period: Period,
  { format, equal, less }: AmountFormat,
): string {
  const previous = previousPhrase(period);
  if (added === before) return added === 0 ? `None ${previous} either` : `${equal} as ${previous}`;
  const difference = format(Math.abs(added - before));
  const text = `${difference} ${added > before ? "more" : less} than ${previous}`;
  return before === 0 ? text : `${text} (${formatPercent((added - before) / before)})`;
}

/** Formats a signed percentage, with one decimal below 10%. */
function formatPercent(ratio: number): string {
  const maximumFractionDigits = Math.abs(ratio) < 0.1 ? 1 : 0;
  const text = ratio.toLocaleString("en-US", {
    style: "percent",
    signDisplay: "always",
    maximumFractionDigits,
  });
  return Math.abs(ratio) < 0.0005 ? "by less than 0.1%" : text.replace("-", "−");
}
