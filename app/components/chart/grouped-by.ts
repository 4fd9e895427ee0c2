import type { BucketUnit } from "~/server/platform/time-buckets";

/** What a chart's table calls the parts of its period. */
export const GROUPED_BY: Record<BucketUnit, string> = {
  hour: "Hour",
  day: "Day",
  week: "Week from",
  month: "Month",
};
