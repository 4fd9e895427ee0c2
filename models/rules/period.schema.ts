/** Periods of the dashboard and the reports (specification 000, sections 2.3 and 9). */
export const PERIODS = ["1d", "7d", "30d", "ytd", "365d"] as const;
export type Period = (typeof PERIODS)[number];

export const DEFAULT_PERIOD: Period = "30d";

/** Adverbial label of a period, for use in sentences. */
export const PERIOD_LABELS: Record<Period, string> = {
  "1d": "today",
  "7d": "in the last 7 days",
  "30d": "in the last 30 days",
  ytd: "since the new year",
  "365d": "in the last 365 days",
};
