import {
  computedOnce,
  type CountedDay,
  type CountSource,
  episodeDimensions,
  flag,
  IS_COUNTED,
  minutesBetween,
  noDimensions,
  onDay,
} from "../source";

/** Time of the first offer for a live session `q`: of a time of a coach, or an answer by hand that was no refusal. */
const FIRST_OFFER =
  "COALESCE((SELECT MIN(o.created_at) FROM appointments AS o WHERE o.request_id = q.id), " +
  "CASE WHEN q.status IN ('Offered', 'Confirmed') THEN q.status_changed_at END)";
const hasAppointment = (condition: string) =>
  `EXISTS (SELECT 1 FROM appointments AS o WHERE o.request_id = q.id AND ${condition})`;
const episodes = (table: string) =>
  `FROM ${table} AS q JOIN patient_procedures AS e ON e.id = q.patient_procedure_id JOIN patients AS p ON p.id = q.patient_id`;

/** Requests for live sessions, and what became of them, by the type of leader. */
export const LIVE_SESSIONS: CountSource<
  | ("asked" | "offered" | "offerMinutes" | "held" | "missedByPatient")
  | ("missedByCoach" | "cancelled" | "declined")
> = {
  name: "live sessions",
  fact: "request",
  measures: [
    ...(["asked", "offered", "offerMinutes", "held", "missedByPatient"] as const),
    ...(["missedByCoach", "cancelled", "declined"] as const),
  ],
  factsSql: (day) =>
    `SELECT f.*, 1 AS asked, ${flag("f.offer IS NOT NULL")} AS offered, ` +
    `CASE WHEN f.offer IS NULL THEN 0 ELSE ${minutesBetween("f.since", "f.offer")} END AS "offerMinutes" FROM ` +
    computedOnce(
      `SELECT q.leader_type AS subject, ${episodeDimensions()}, q.created_at AS since, ${FIRST_OFFER} AS offer, ` +
        `${flag(hasAppointment("o.state = 'Completed'"))} AS held, ` +
        `${flag(hasAppointment("o.state = 'Missed' AND o.missed_by = 'patient'"))} AS "missedByPatient", ` +
        `${flag(hasAppointment("o.state = 'Missed' AND o.missed_by = 'coach'"))} AS "missedByCoach", ` +
        `${flag("q.state = 'Cancelled'")} AS cancelled, ${flag("q.state = 'Declined'")} AS declined ` +
        `${episodes("live_session_requests")} WHERE ${onDay("q.created_at", day)} AND ${IS_COUNTED}`,
    ) +
    " AS f",
};

/** Agreed appointments by coach, on the day on which they start. */
export const COACH_SESSIONS: CountSource<
  "agreed" | "held" | "missedByPatient" | "missedByCoach" | "cancelled" | "rating" | "rated"
> = {
  name: "coaches",
  fact: "appointment",
  measures: [
    ...(["agreed", "held", "missedByPatient", "missedByCoach"] as const),
    ...(["cancelled", "rating", "rated"] as const),
  ],
  factsSql: (day) =>
    `SELECT CAST(o.coach_id AS TEXT) AS subject, ${episodeDimensions()}, 1 AS agreed, ${flag("o.state = 'Completed'")} AS held, ` +
    `${flag("o.state = 'Missed' AND o.missed_by = 'patient'")} AS "missedByPatient", ` +
    `${flag("o.state = 'Missed' AND o.missed_by = 'coach'")} AS "missedByCoach", ${flag("o.state = 'Cancelled'")} AS cancelled, ` +
    `COALESCE(o.rating, 0) AS rating, ${flag("o.rating IS NOT NULL")} AS rated ` +
    "FROM appointments AS o JOIN live_session_requests AS q ON q.id = o.request_id " +
    "JOIN patient_procedures AS e ON e.id = q.patient_procedure_id JOIN patients AS p ON p.id = q.patient_id " +
    `WHERE ${onDay("o.starts_at", day)} AND o.state IN ('Scheduled', 'Completed', 'Missed', 'Cancelled') AND ${IS_COUNTED}`,
};

/** Longest waits in minutes by which answers are grouped. */
const HOURS_4 = 240;
const HOURS_24 = 1_440;
const HOURS_72 = 4_320;

/** SQL of a request's facts. @param answered SQL expression of when it was answered, null for not */
const select = (subject: string, dimensions: string, answered: string, from: string) =>
  `SELECT '${subject}' AS subject, ${dimensions}, q.created_at AS since, ${answered} AS answer ${from}`;

function selectAll(day: CountedDay): string {
  const today = onDay("q.created_at", day);
  const ofEpisode = (subject: string, table: string, answered: string) =>
    select(
      subject,
      episodeDimensions(),
      answered,
      `${episodes(table)} WHERE ${today} AND ${IS_COUNTED}`,
    );
  const unlessNew = "CASE WHEN q.status <> 'New' THEN q.status_changed_at END";
  return [
    ofEpisode("live-session", "live_session_requests", `COALESCE(${FIRST_OFFER}, ${unlessNew})`),
    ofEpisode("ride", "ride_requests", unlessNew),
    select(
      "message",
      noDimensions("COALESCE(p.language, '')"),
      "q.answered_at",
      `FROM contact_messages AS q LEFT JOIN patients AS p ON p.id = q.patient_id WHERE ${today}`,
    ),
  ].join(" UNION ALL ");
}

/** Requests and messages, and how long they waited for an answer. */
export const ANSWERS: CountSource<
  "asked" | "answered" | "minutes" | "within4" | "within24" | "within72"
> = {
  name: "requests",
  fact: "request",
  measures: ["asked", "answered", "minutes", "within4", "within24", "within72"],
  factsSql: (day) => {
    const within = (minutes: number) => flag(`g.wait <= ${minutes}`);
    return (
      `SELECT g.*, 1 AS asked, ${flag("g.wait IS NOT NULL")} AS answered, COALESCE(g.wait, 0) AS minutes, ` +
      `${within(HOURS_4)} AS within4, ${within(HOURS_24)} AS within24, ${within(HOURS_72)} AS within72 FROM (` +
      `SELECT f.*, CASE WHEN f.answer IS NOT NULL THEN ${minutesBetween("f.since", "f.answer")} END AS wait FROM ${computedOnce(selectAll(day))} AS f) AS g`
    );
  },
};
