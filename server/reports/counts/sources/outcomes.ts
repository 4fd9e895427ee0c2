import { type CountSource, episodeDimensions, flag, IS_COUNTED, onDay } from "../source";

/** Subjects: who had joined before the day of the procedure, and who had not. */
export const JOINED_BEFORE = "joined";
export const NOT_JOINED = "not joined";

/** Outcomes that the hospital imported, on the day of the procedure; a count of those of which each is known, and of those that were so. */
export const OUTCOMES: CountSource<
  | ("procedures" | "cancelKnown" | "cancelled" | "stayKnown" | "nights")
  | ("returnKnown" | "returned")
> = {
  name: "outcomes",
  fact: "outcome",
  measures: [
    ...(["procedures", "cancelKnown", "cancelled", "stayKnown", "nights"] as const),
    ...(["returnKnown", "returned"] as const),
  ],
  factsSql: (day) =>
    `SELECT CASE WHEN p.joined_at < o.procedure_at THEN '${JOINED_BEFORE}' ELSE '${NOT_JOINED}' END AS subject, ${episodeDimensions()}, ` +
    `1 AS procedures, ${flag("o.cancelled_on_day IS NOT NULL")} AS "cancelKnown", ${flag("o.cancelled_on_day")} AS cancelled, ` +
    `${flag("o.stay_nights IS NOT NULL")} AS "stayKnown", COALESCE(o.stay_nights, 0) AS nights, ` +
    `${flag("o.returned_within_30_days IS NOT NULL")} AS "returnKnown", ${flag("o.returned_within_30_days")} AS returned ` +
    "FROM patient_outcomes AS o JOIN patient_procedures AS e ON e.id = o.patient_procedure_id JOIN patients AS p ON p.id = o.patient_id " +
    `WHERE ${onDay("o.procedure_at", day)} AND ${IS_COUNTED}`,
};
