import { FIRST_PLAN_DAY } from "~/models/catalogue/plan-version.schema";
import { INSTRUCTIONS_CATEGORY } from "~/models/surveys/survey.schema";
import {
  computedOnce,
  type CountContext,
  type CountedDay,
  type CountSource,
  episodeDimensions,
  flag,
  IS_COUNTED,
  IS_INCLUDED,
  IS_OF_PLAN,
  momentSql,
  onDay,
} from "../source";
import { responseAfter, responseScore } from "../survey-score";

const MEASURES = ["asked", "answered", "score", "scored"] as const;
type Measure = (typeof MEASURES)[number];

/** Adds what a response says. @param facts SELECT with `response`, its id or null */
function withScore(facts: string): string {
  const scored =
    `SELECT f.*, 1 AS asked, ${flag("f.response IS NOT NULL")} AS answered, ${responseScore("good", "f.response")} AS mean ` +
    `FROM ${computedOnce(facts)} AS f`;
  return `SELECT g.*, COALESCE(g.mean, 0) AS score, ${flag("g.mean IS NOT NULL")} AS scored FROM ${computedOnce(scored)} AS g`;
}

/** Condition that the first day of the item `i` has come on the day of the sitting; always without a date, and for the first day that a plan has. */
function hasBegun({ shift }: CountedDay, { surveyDays }: CountContext): string {
  const cases = surveyDays
    .filter((fromDay) => fromDay !== FIRST_PLAN_DAY)
    .map((fromDay) => `(i.from_day = ${fromDay} AND e.date < ${momentSql(shift(1 - fromDay))})`);
  return `(${["e.date IS NULL", `i.from_day = ${FIRST_PLAN_DAY}`, ...cases].join(" OR ")})`;
}

/** Surveys around sessions: asked at each sitting of a plan that has them, and answered before the next one with the same session. */
export const SESSION_SURVEYS: CountSource<Measure> = {
  name: "surveys around sessions",
  fact: "assessment",
  measures: MEASURES,
  factsSql: (day, context) =>
    withScore(
      `SELECT CAST(v.id AS TEXT) AS subject, ${episodeDimensions()}, ${responseAfter("c", "u.id = v.id")} AS response ` +
        "FROM session_assessments AS c JOIN patient_procedures AS e ON e.id = c.patient_procedure_id " +
        "JOIN patients AS p ON p.id = c.patient_id " +
        `JOIN plan_version_items AS i ON ${IS_OF_PLAN} AND i.kind = 'survey' AND ${IS_INCLUDED} ` +
        "JOIN surveys AS v ON v.id = i.survey_id AND v.serve_type = 'pre-session-post-session' " +
        `WHERE ${onDay("c.created_at", day)} AND c.session_id IS NOT NULL AND ${IS_COUNTED} AND ${hasBegun(day, context)}`,
    ),
};

/** Days after the procedure on which a survey about it is asked first: never before it. */
export const askedFrom = (fromDay: number) => Math.max(fromDay, 0);

/** Surveys about the procedure: asked on the first day of their item, of who can see them, and answered at any time since. */
export const PLAN_SURVEYS: CountSource<Measure> = {
  name: "surveys after the procedure",
  fact: "survey day",
  measures: MEASURES,
  factsSql: ({ shift }, { surveyDays }) => {
    const response =
      "(SELECT MIN(r.response_id) FROM patient_responses AS r JOIN survey_responses AS t ON t.id = r.response_id " +
      "WHERE r.patient_id = e.patient_id AND r.patient_procedure_id = e.id AND t.survey_id = v.id)";
    const select = (condition: string) =>
      `SELECT CAST(v.id AS TEXT) AS subject, ${episodeDimensions()}, ${response} AS response ` +
      "FROM patient_procedures AS e JOIN patients AS p ON p.id = e.patient_id " +
      `JOIN plan_version_items AS i ON ${IS_OF_PLAN} AND i.kind = 'survey' AND ${IS_INCLUDED} ` +
      "JOIN surveys AS v ON v.id = i.survey_id AND v.serve_type = 'post-procedure-plan' " +
      `WHERE ${condition} AND ${IS_COUNTED} ` +
      "AND (e.status_set IS NULL OR e.status_set <> 'Cancelled') AND (p.is_guest OR p.joined_at IS NOT NULL)";
    // One SELECT for each day, each of which reads the index by date: SQLite would read all episodes for one with all of them.
    const asked = [...new Set([0, ...surveyDays.map(askedFrom)])].map((days) => {
      const dates = onDay("e.date", { from: shift(-days), to: shift(1 - days) });
      return select(`${dates} AND ${days === 0 ? "i.from_day <= 0" : `i.from_day = ${days}`}`);
    });
    return withScore(asked.join(" UNION ALL "));
  },
};

/** Answers to the questions of surveys about instructions, by the wording that was shown. */
export const INSTRUCTIONS: CountSource<"answers" | "yes" | "score" | "scored"> = {
  name: "instructions",
  fact: "answer",
  measures: ["answers", "yes", "score", "scored"],
  factsSql: (day) => {
    const rank = "CASE WHEN w.good_end = 'lower' THEN 5 - a.choice ELSE a.choice - 1 END * 25";
    const isScored = "w.question_type = 'rank' AND w.good_end IS NOT NULL";
    return (
      `SELECT CAST(w.id AS TEXT) AS subject, ${episodeDimensions()}, 1 AS answers, ` +
      `${flag("w.question_type = 'y/n' AND a.choice = 1")} AS yes, CASE WHEN ${isScored} THEN ${rank} ELSE 0 END AS score, ${flag(isScored)} AS scored ` +
      "FROM survey_responses AS t JOIN surveys AS u ON u.id = t.survey_id " +
      "JOIN patient_responses AS r ON r.response_id = t.id JOIN patients AS p ON p.id = r.patient_id " +
      "JOIN patient_procedures AS e ON e.id = r.patient_procedure_id " +
      "JOIN survey_answers AS a ON a.response_id = t.id AND a.choice IS NOT NULL JOIN survey_wordings AS w ON w.id = a.wording_id " +
      `WHERE ${onDay("t.created_at", day)} AND LOWER(u.category) = '${INSTRUCTIONS_CATEGORY.toLowerCase()}' AND ${IS_COUNTED}`
    );
  },
};
