/** The periods of the dashboard and of reports (specification 000, sections 2.3 and 9). */
export const PERIODS = ["1d", "7d", "30d", "ytd", "365d"] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = "30d";

/** What a period's tab is called, how a sentence says it, and what it says of the same stretch before (periodBefore). */
export const PERIOD_WORDS: Record<Period, { tab: string; words: string; before: string }> = {
  "1d": { tab: "Today", words: "today", before: "yesterday by this time" },
  "7d": { tab: "1 Week", words: "in the last 7 days", before: "in the 7 days before" },
  "30d": { tab: "1 Month", words: "in the last 30 days", before: "in the 30 days before" },
  ytd: { tab: "YTD", words: "since the new year", before: "last year by this day" },
  "365d": { tab: "1 Year", words: "in the last 365 days", before: "in the 365 days before" },
};
