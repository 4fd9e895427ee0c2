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

/** The period that each period is compared with, in short, by the names of the tabs. */
const SHORT_PREVIOUS_PERIODS: Record<Period, string> = {
  "1d": "yesterday",
  "7d": "the week before",
  "30d": "the month before",
  ytd: "last year",
  "365d": "the year before",
};

/** Minimum base of a percentage: 1 after 2 is no drop by half. */
const MIN_PERCENT_BASE = 10;

/** Formats the comparison period, to show once for all cards. */
export const describeComparison = (period: Period): string =>
  `Compared with ${PREVIOUS_PERIODS[period]}.`;

/**
 * Formats how many records the preceding period added, such as "1 the month before". Not a difference: beside the number of
 * records it would read as records lost.
 */
export function formatPreviouslyAdded(before: number, period: Period, { format }: AmountFormat) {
  const count = before === 0 ? "none" : format(before);
  return {
    short: `${count} ${SHORT_PREVIOUS_PERIODS[period]}`,
    long: `${count} added ${previousPhrase(period)}`,
  };
}

/** Formats the change against the preceding period in short, such as "+28 (+233%)". */
export function formatShortChange(added: number, before: number, { format }: AmountFormat): string {
  if (added === before) return added === 0 ? "none before either" : "no change";
  if (before === 0) return "none before";
  const sign = added > before ? "+" : "−";
  return `${sign}${format(Math.abs(added - before))}${formatPercentAside(added, before)}`;
}

/** Formats the change against the preceding period: the difference, and the percentage of a large enough base. */
export function formatChange(
  added: number,
  before: number,
  period: Period,
  { format, equal, less }: AmountFormat,
): string {
  const previous = previousPhrase(period);
  if (added === before) return added === 0 ? `None ${previous} either` : `${equal} as ${previous}`;
  const difference = format(Math.abs(added - before));
  const comparison = `${difference} ${added > before ? "more" : less} than ${previous}`;
  return comparison + formatPercentAside(added, before);
}

const formatPercentAside = (added: number, before: number): string =>
  before < MIN_PERCENT_BASE ? "" : ` (${formatPercent((added - before) / before)})`;

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
