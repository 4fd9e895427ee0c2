import { dialect } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";

/** Kinds of facts: what a mark of the triggers names (migration 0063). Those of one kind are counted on the same days. */
export const FACTS = [
  "invitation",
  "assessment",
  "survey day",
  "answer",
  "request",
  "appointment",
  "outcome",
  "order",
  "revenue",
  "choice",
  "message",
  "view",
] as const;
export type Fact = (typeof FACTS)[number];

/** A day in the hospital's time zone. */
export type CountedDay = {
  /** YYYY-MM-DD. */
  day: string;
  from: Date;
  to: Date;
  /** Start of the day so many days later. */
  shift: (days: number) => Date;
};

/** What the sources need to know besides the day. */
export type CountContext = {
  /** First days of the surveys of all plans, in days from the procedure. */
  surveyDays: readonly number[];
};

/** How the facts of one kind are counted: sums of measures by subject and dimension. */
export type CountSource<Measure extends string = string> = {
  name: string;
  fact: Fact;
  /** At most nine. */
  measures: readonly Measure[];
  /**
   * Builds the SELECT of the facts of a day: `subject`, the columns of `EPISODE_DIMENSIONS` or `NO_DIMENSIONS`, and one for each
   * measure, with whole numbers.
   */
  factsSql: (day: CountedDay, context: CountContext) => string;
};

/** Dimensions of a fact about the episode `e` of the patient `p`. @param partner SQL expression of the partner's id */
export const episodeDimensions = (partner = "0") =>
  "COALESCE(e.procedure_id, 0) AS procedure_id, COALESCE(e.plan_version_id, 0) AS version_id, " +
  `COALESCE(e.facility_id, 0) AS facility_id, ${partner} AS partner_id, p.language AS language`;

/** Dimensions of a fact without an episode. @param language SQL expression */
export const noDimensions = (language = "''") =>
  `0 AS procedure_id, 0 AS version_id, 0 AS facility_id, 0 AS partner_id, ${language} AS language`;

/** Condition that an episode `e` of the patient `p` counts: examples do not. */
export const IS_COUNTED = "NOT e.is_example AND NOT p.is_sample";

/** SQL of a moment. */
export const momentSql = (time: Date) => `'${timeInSql(time)}'`;

/** Condition that a time lies on the day. @param column SQL expression */
export const onDay = (column: string, { from, to }: Pick<CountedDay, "from" | "to">) =>
  `${column} >= ${momentSql(from)} AND ${column} < ${momentSql(to)}`;

/** SQL of 1 or 0. */
export const flag = (condition: string) => `CASE WHEN ${condition} THEN 1 ELSE 0 END`;

/** SQL of the whole seconds of a time since 1970. @param column SQL expression */
export const epochSeconds = (column: string) =>
  dialect() === "postgres"
    ? `CAST(FLOOR(EXTRACT(EPOCH FROM ${column})) AS BIGINT)`
    : `CAST(strftime('%s', ${column}) AS INTEGER)`;

/** SQL of the whole minutes between two times. @param from and to SQL expressions */
export const minutesBetween = (from: string, to: string) =>
  `((${epochSeconds(to)} - ${epochSeconds(from)}) / 60)`;

/**
 * Condition that the item `i` is of the plan of the episode `e`, which is found before. The sign keeps databases without statistics from
 * reading all episodes of a plan for those of a day.
 */
export const IS_OF_PLAN = "i.version_id = +e.plan_version_id";

/** Condition that the item `i` of a plan is part of the episode `e`'s billing plan. */
export const IS_INCLUDED = "(',' || i.included_in || ',') LIKE ('%,' || e.plan_kind || ',%')";

/**
 * SQL of facts whose columns are worked out once, however often they are used: databases would put their expressions, with the
 * subqueries in them, in the place of each use.
 */
export const computedOnce = (facts: string) =>
  `(WITH computed AS MATERIALIZED (${facts}) SELECT * FROM computed)`;
