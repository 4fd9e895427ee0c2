import type { Period } from "~/models/rules/period.schema";
import type { AmountFormat } from "./amount-formats";

/** Phrases for the period that each period is compared with. */
const PREVIOUS_PERIOD_LABELS: Record<Period, string> = {
  "1d": "yesterday by this time",
  "7d": "in the 7 days before",
  "30d": "in the 30 days before",
  ytd: "last year by this day",
  "365d": "in the 365 days before",
};

/** Formats the change against the preceding period: the difference, and the percentage unless that period was empty. */
export function formatChange(
  added: number,
  before: number,
  period: Period,
  { format, equal, less }: AmountFormat,
): string {
  const previous = PREVIOUS_PERIOD_LABELS[period];
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
