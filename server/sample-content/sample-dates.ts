const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Age of the first record: the start of a year's report. */
const OLDEST_DAYS = 364;
const NEWEST_DAYS = 30;

/** Computes the creation time of a sample record: the first a year ago, the last a month ago. */
export function spreadOverYear(position: number, count: number): Date {
  const daysAgo = OLDEST_DAYS - Math.round((position / (count - 1)) * (OLDEST_DAYS - NEWEST_DAYS));
  return new Date(Date.now() - daysAgo * DAY_MS);
}

/** Computes the creation time of a sample record: the first ten months ago, the others evenly spread until now. */
export function spreadOverTenMonths(position: number, count: number): Date {
  const daysAgo = Math.round(300 * (1 - position / count)) + 1;
  return new Date(Date.now() - daysAgo * DAY_MS);
}

/** Computes the creation time of a record that lists show after those of the year: the first is the newest of them. */
export function beforeTheYear(position: number): Date {
  return new Date(spreadOverYear(0, 2).getTime() - (position + 1) * HOUR_MS);
}
