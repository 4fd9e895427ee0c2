const DAY_MS = 86_400_000;
/** So that a year's report begins with the first of them. */
const OLDEST_DAYS = 364;
const NEWEST_DAYS = 30;

/** The time that a record of the sample was made: the first a year ago, the last a month ago. */
export function madeAt(position: number, of: number): Date {
  const daysAgo = OLDEST_DAYS - Math.round((position / (of - 1)) * (OLDEST_DAYS - NEWEST_DAYS));
  return new Date(Date.now() - daysAgo * DAY_MS);
}
