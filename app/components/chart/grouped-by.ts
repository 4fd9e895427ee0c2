import type { BucketUnit } from "~/server/platform/time-buckets";

/** Column headers for the buckets of a chart's period. */
export const GROUPED_BY: Record<BucketUnit, string> = {
  hour: "Hour",
  day: "Day",
  week: "Week from",
  month: "Month",
};
