/** Status of a plan version (AREAS 5). */
export const PLAN_VERSION_STATUSES = ["Draft", "Live", "Retired"] as const;
export type PlanVersionStatus = (typeof PLAN_VERSION_STATUSES)[number];

/** Status of a procedure's plan: that of its procedure if it is Inactive, else Live, Draft before the first version is, or Retired. */
export const PLAN_STATUSES = ["Live", "Draft", "Retired", "Inactive"] as const;
export type PlanStatus = (typeof PLAN_STATUSES)[number];

/** First and last day of a plan, from the procedure. */
export const FIRST_PLAN_DAY = -60;
export const LAST_PLAN_DAY = 90;
/** Limit of items of a version, so that a screen can show them all. */
export const MAX_PLAN_ITEMS = 100;

/** Formats a day of a plan, such as "3 days before", "The day", "Day 3 after". */
export function formatPlanDay(day: number): string {
  if (day === 0) return "The day";
  if (day > 0) return `Day ${day} after`;
  return day === -1 ? "The day before" : `${-day} days before`;
}

/** Formats the days of an item, such as "7 to 3 days before". */
export function formatPlanDays(fromDay: number, toDay: number): string {
  if (fromDay === toDay) return formatPlanDay(fromDay);
  if (toDay < -1) return `${-fromDay} to ${-toDay} days before`;
  if (fromDay > 0) return `Days ${fromDay} to ${toDay} after`;
  const from = formatPlanDay(fromDay);
  const to = formatPlanDay(toDay);
  return `${from} to ${to.charAt(0).toLowerCase()}${to.slice(1)}`;
}
