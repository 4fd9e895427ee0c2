import { HIGH_ANXIETY_PERCENT } from "~/server/patients/health-index";
import {
  computedOnce,
  type CountedDay,
  type CountSource,
  episodeDimensions,
  flag,
  IS_COUNTED,
  momentSql,
  onDay,
} from "../source";
import { responseAfter, responseScore } from "../survey-score";

const SITTINGS =
  "FROM session_assessments AS c JOIN patient_procedures AS e ON e.id = c.patient_procedure_id " +
  "JOIN patients AS p ON p.id = c.patient_id";
/** The level from 1 to 5 before a session in whole percent. */
const BEFORE = "(c.anxiety_level - 1) * 25";
const isLast =
  "NOT EXISTS (SELECT 1 FROM session_assessments AS n WHERE n.patient_procedure_id = c.patient_procedure_id AND n.id > c.id)";

/** Sittings with a session, each of which begins with the question of how anxious somebody is, and a survey that was answered after it. */
export const SITTINGS_WITH_SESSIONS: CountSource<
  | ("started" | "finished" | "stopped" | "ended" | "matched")
  | ("before" | "after" | "highBefore" | "highAfter")
> = {
  name: "sessions",
  fact: "assessment",
  measures: [
    ...(["started", "finished", "stopped", "ended", "matched"] as const),
    ...(["before", "after", "highBefore", "highAfter"] as const),
  ],
  factsSql: (day) => {
    const after = responseAfter("c", "u.serve_type = 'pre-session-post-session'");
    const isMatched = "f.later IS NOT NULL";
    const ifMatched = (value: string) => `CASE WHEN ${isMatched} THEN ${value} ELSE 0 END`;
    return (
      "SELECT f.*, 1 AS started, " +
      `${flag(isMatched)} AS matched, ${ifMatched("f.earlier")} AS "before", ${ifMatched("f.later")} AS "after", ` +
      `${flag(`${isMatched} AND f.earlier >= ${HIGH_ANXIETY_PERCENT}`)} AS "highBefore", ` +
      `${flag(`${isMatched} AND f.later >= ${HIGH_ANXIETY_PERCENT}`)} AS "highAfter" FROM ` +
      computedOnce(
        `SELECT CAST(COALESCE(c.session_id, 0) AS TEXT) AS subject, ${episodeDimensions()}, ` +
          `${flag("c.finished_at IS NOT NULL")} AS finished, ` +
          `${flag(`c.finished_at IS NULL AND ${isLast}`)} AS stopped, ${flag(`c.finished_at IS NOT NULL AND ${isLast}`)} AS ended, ` +
          `${BEFORE} AS earlier, ${responseScore("anxious", after)} AS later ` +
          `${SITTINGS} WHERE ${onDay("c.created_at", day)} AND ${IS_COUNTED}`,
      ) +
      " AS f"
    );
  },
};

/** Days from the procedure by which anxiety over the plan is grouped: each from its first day to that of the next. */
export const PLAN_STAGES = [
  { key: "a", label: "More than 2 weeks before", fromDay: null },
  { key: "b", label: "8 to 14 days before", fromDay: -14 },
  { key: "c", label: "2 to 7 days before", fromDay: -7 },
  { key: "d", label: "The day before", fromDay: -1 },
  { key: "e", label: "On the day", fromDay: 0 },
  { key: "f", label: "1 to 7 days after", fromDay: 1 },
  { key: "g", label: "8 to 30 days after", fromDay: 8 },
  { key: "h", label: "More than 30 days after", fromDay: 31 },
] as const;
/** Subject of sittings for a procedure without a date. */
export const NO_STAGE = "z";

/** SQL of the stage of a day: one that is n days after the procedure has its date n days before. */
function stageSql({ shift }: CountedDay): string {
  const stages = PLAN_STAGES.toReversed().flatMap(({ key, fromDay }) =>
    fromDay === null ? [] : [`WHEN e.date < ${momentSql(shift(1 - fromDay))} THEN '${key}'`],
  );
  return `CASE WHEN e.date IS NULL THEN '${NO_STAGE}' ${stages.join(" ")} ELSE '${PLAN_STAGES[0].key}' END`;
}

/** How anxious people were when they began a session, by the days from the procedure. */
export const ANXIETY_OVER_PLAN: CountSource<"sittings" | "level" | "high"> = {
  name: "anxiety over the plan",
  fact: "assessment",
  measures: ["sittings", "level", "high"],
  factsSql: (day) =>
    `SELECT ${stageSql(day)} AS subject, ${episodeDimensions()}, 1 AS sittings, ${BEFORE} AS level, ` +
    `${flag(`${BEFORE} >= ${HIGH_ANXIETY_PERCENT}`)} AS high ` +
    `${SITTINGS} WHERE ${onDay("c.created_at", day)} AND ${IS_COUNTED}`,
};
