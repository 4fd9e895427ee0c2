/** The periods of the dashboard and of reports (specification 000, sections 2.3 and 9). */
export const PERIODS = ["1d", "7d", "30d", "ytd", "365d"] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = "30d";

/** What a period's tab is called, and how a sentence says it. */
export const PERIOD_WORDS: Record<Period, { tab: string; words: string }> = {
  "1d": { tab: "Today", words: "today" },
  "7d": { tab: "1 Week", words: "in the last 7 days" },
  "30d": { tab: "1 Month", words: "in the last 30 days" },
  ytd: { tab: "YTD", words: "since the new year" },
  "365d": { tab: "1 Year", words: "in the last 365 days" },
};
