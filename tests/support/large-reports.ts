import { database, dialect } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import { numberSeries } from "./large-content";

/** What a busy hospital has of a year. Its events are the assessments, responses, messages, views and requests. */
export const LARGE_REPORTS = {
  procedures: 50,
  facilities: 3,
  sessions: 100,
  surveys: 20,
  patients: 80_000,
  episodes: 100_000,
  assessments: 350_000,
  responses: 250_000,
  messages: 220_000,
  views: 150_000,
  requests: 30_000,
  orders: 30_000,
};
export type LargeReports = typeof LARGE_REPORTS;

const SESSIONS_OF_PLAN = 8;
const MINUTES_OF_YEAR = 365 * 24 * 60;
const STAMP_COLUMNS = "version, created_at, updated_at";

/** SQL of a time some minutes after the first one. @param minutes SQL expression of whole minutes */
type TimeSql = (minutes: string) => string;

const timeAfter =
  (first: Date): TimeSql =>
  (minutes) =>
    dialect() === "postgres"
      ? `TIMESTAMPTZ '${timeInSql(first)}' + (${minutes}) * INTERVAL '1 minute'`
      : `strftime('%Y-%m-%d %H:%M:%f +00:00', '${timeInSql(first)}', (${minutes}) || ' minutes')`;
const nullTime = () => (dialect() === "postgres" ? "CAST(NULL AS TIMESTAMPTZ)" : "NULL");

/**
 * Fills the empty tables of an open database with a year of events, ids from 1 on, evenly over the year. By SQL that both databases
 * know, since the product would take hours. Without statistics of its own, as after an import.
 */
export async function fillLargeReports(content: LargeReports, first: Date): Promise<void> {
  const at = timeAfter(first);
  for (const statements of [buildCatalogue, buildPeople, buildUse, buildRest]) {
    await database().transaction(async (transaction) => {
      if (dialect() === "postgres")
        await database().query("SET LOCAL statement_timeout = 0", { transaction });
      for (const statement of statements(content, at))
        await database().query(statement, { transaction });
    });
  }
}

const stamps = (time: string) => `0, ${time}, ${time}`;

function buildCatalogue({ procedures, facilities, sessions, surveys }: LargeReports, at: TimeSql) {
  const begin = stamps(at("0"));
  const versions = procedures * 2;
  const sessionOf = `1 + (n.i * 3 + s.k) % ${sessions}`;
  const numbers = (last: number) =>
    Array.from({ length: last }, (_, index) => `SELECT ${index} AS k`).join(" UNION ALL ");
  const items = (kind: "session" | "survey", id: string, from: string, last: number) =>
    `${numberSeries(versions)} INSERT INTO plan_version_items (version_id, position, name, item_group, kind, ${kind}_id, from_day, to_day, included_in) ` +
    `SELECT n.i, s.k + ${kind === "survey" ? SESSIONS_OF_PLAN : 0}, 'It', 'pre-procedure', '${kind}', ${id}, ${from}, 90, 'complete,no-fee' FROM n CROSS JOIN (${numbers(last)}) AS s`;
  return [
    `INSERT INTO departments (name, normalized_name, ${STAMP_COLUMNS}) VALUES ('Clinics', 'clinics', ${begin})`,
    `INSERT INTO specialties (name, normalized_name, department_id, ${STAMP_COLUMNS}) SELECT 'Clinic', 'clinic', MAX(id), ${begin} FROM departments`,
    `INSERT INTO disclaimer_wordings (disclaimer_version, text, created_at) VALUES ('1', 'Careful', ${at("0")})`,
    `${numberSeries(facilities)} INSERT INTO facilities (name, normalized_name, kind, ${STAMP_COLUMNS}) SELECT 'House ' || i, 'house ' || i, 'Campus', ${begin} FROM n`,
    `${numberSeries(10)} INSERT INTO coaches (name, normalized_name, ${STAMP_COLUMNS}) SELECT 'Coach ' || i, 'coach ' || i, ${begin} FROM n`,
    `${numberSeries(sessions)} INSERT INTO plan_sessions (name, normalized_name, title, specialty_id, audio_minutes, duration_minutes, ${STAMP_COLUMNS}) ` +
      `SELECT 'Session ' || i, 'session ' || i, 'Session', 1, 5, 5, ${begin} FROM n`,
    `${numberSeries(surveys)} INSERT INTO surveys (name, normalized_name, category, serve_type, ${STAMP_COLUMNS}) ` +
      `SELECT 'Survey ' || i, 'survey ' || i, CASE WHEN i % 5 = 0 THEN 'Instructions' ELSE 'General' END, ` +
      `CASE WHEN i % 2 = 0 THEN 'post-procedure-plan' ELSE 'pre-session-post-session' END, ${begin} FROM n`,
    // Two questions of each survey: wordings 2n - 1 and 2n.
    `${numberSeries(surveys * 2)} INSERT INTO survey_wordings (survey_id, question_text, question_type, good_end, created_at) ` +
      `SELECT (i + 1) / 2, 'How?', CASE WHEN i % 4 = 0 THEN 'y/n' ELSE 'rank' END, CASE WHEN i % 4 = 0 THEN NULL WHEN i % 4 = 1 THEN 'lower' ELSE 'higher' END, ${at("0")} FROM n`,
    `${numberSeries(procedures)} INSERT INTO procedures (name, normalized_name, key, specialty_id, ${STAMP_COLUMNS}) ` +
      `SELECT 'Operation ' || i, 'operation ' || i, 'operation-' || i, 1, ${begin} FROM n`,
    `${numberSeries(versions)} INSERT INTO plan_versions (procedure_id, number, status, ${STAMP_COLUMNS}) ` +
      `SELECT (i + 1) / 2, 1 + i % 2, 'Retired', ${begin} FROM n`,
    items("session", sessionOf, "-14", SESSIONS_OF_PLAN),
    items("survey", `1 + (n.i + s.k) % ${surveys}`, "s.k * 4 - 4", 4),
  ];
}

function buildPeople({ patients, episodes, procedures, facilities }: LargeReports, at: TimeSql) {
  const minute = (rows: number, later = 0) =>
    `${later} + CAST(CAST(i AS BIGINT) * ${MINUTES_OF_YEAR} / ${rows} AS INTEGER)`;
  return [
    `${numberSeries(patients)} INSERT INTO patients (is_guest, language, invited_at, joined_at, ${STAMP_COLUMNS}) ` +
      `SELECT i % 10 = 0, CASE WHEN i % 3 = 0 THEN 'es' ELSE 'en' END, CASE WHEN i % 10 > 0 THEN ${at(minute(patients))} ELSE ${nullTime()} END, ` +
      `CASE WHEN i % 10 > 2 THEN ${at(minute(patients, 600))} ELSE ${nullTime()} END, ${stamps(at(minute(patients)))} FROM n`,
    // The first 20,000 patients have two. Versions are those of the procedure.
    `${numberSeries(episodes)} INSERT INTO patient_procedures (patient_id, procedure_id, plan_version_id, facility_id, plan_kind, date, status_set, ${STAMP_COLUMNS}) ` +
      `SELECT 1 + i % ${patients}, 1 + i % ${procedures}, 1 + i % ${procedures} * 2 + i / ${procedures} % 2, CASE WHEN i % 4 = 0 THEN NULL ELSE 1 + i % ${facilities} END, ` +
      `CASE WHEN i % 2 = 0 THEN 'complete' ELSE 'no-fee' END, ${at(minute(episodes, 20_160))}, CASE WHEN i % 20 = 0 THEN 'Cancelled' END, ${stamps(at(minute(episodes)))} FROM n`,
  ];
}

/** Sittings and responses: the nth response follows the nth sitting, in turn around the session and about the procedure. */
function buildUse(content: LargeReports, at: TimeSql) {
  const { assessments, responses, episodes, sessions, surveys } = content;
  const minute = `CAST(CAST(n.i AS BIGINT) * ${MINUTES_OF_YEAR} / ${assessments} AS INTEGER)`;
  const surveyId = `1 + i % ${surveys}`;
  return [
    `${numberSeries(assessments)} INSERT INTO session_assessments (patient_id, patient_procedure_id, session_id, anxiety_level, information_received, finished_at, ${STAMP_COLUMNS}) ` +
      `SELECT e.patient_id, e.id, 1 + (e.plan_version_id * 3 + n.i / 3 % ${SESSIONS_OF_PLAN}) % ${sessions}, 1 + n.i % 5, true, ` +
      `CASE WHEN n.i % 3 > 0 THEN ${at(`15 + ${minute}`)} ELSE ${nullTime()} END, ${stamps(at(minute))} ` +
      `FROM n JOIN patient_procedures AS e ON e.id = 1 + n.i * 7 % ${episodes}`,
    `${numberSeries(responses)} INSERT INTO survey_responses (survey_id, questions_version, ${STAMP_COLUMNS}) ` +
      `SELECT ${surveyId}, 1, ${stamps(at(`20 + ${minute.replace("n.i", "i")}`))} FROM n`,
    `INSERT INTO survey_answers (response_id, wording_id, choice) SELECT r.id, w.id, CASE WHEN w.question_type = 'rank' THEN 1 + r.id / 3 % 5 ELSE r.id % 2 END ` +
      `FROM survey_responses AS r JOIN survey_wordings AS w ON w.survey_id = r.survey_id`,
    `INSERT INTO patient_responses (response_id, patient_id, patient_procedure_id, session_id) ` +
      `SELECT a.id, a.patient_id, a.patient_procedure_id, CASE WHEN r.survey_id % 2 = 0 THEN a.session_id END FROM session_assessments AS a JOIN survey_responses AS r ON r.id = a.id`,
  ];
}

function buildRest({ messages, views, requests, orders, episodes }: LargeReports, at: TimeSql) {
  const minute = (rows: number, later = 0) =>
    at(`${later} + CAST(CAST(n.i AS BIGINT) * ${MINUTES_OF_YEAR} / ${rows} AS INTEGER)`);
  const ofEpisode = "FROM n JOIN patient_procedures AS e ON e.id = 1 + n.i * 11 % " + episodes;
  const ofRequest = (table: string, columns: string, values: string) =>
    `${numberSeries(requests)} INSERT INTO ${table} (patient_id, patient_procedure_id, status, status_changed_at, ${columns}, ${STAMP_COLUMNS}) ` +
    `SELECT e.patient_id, e.id, 'Confirmed', ${minute(requests, 90)}, ${values}, ${stamps(minute(requests))} ${ofEpisode}`;
  return [
    `${numberSeries(messages)} INSERT INTO outbox_messages (recipient_kind, address, channel, purpose, language, due_at, next_attempt_at, status, dedupe_key, ${STAMP_COLUMNS}) ` +
      `SELECT 'patient', 'a@example.org', CASE WHEN i % 3 = 0 THEN 'text' ELSE 'email' END, CASE i % 4 WHEN 0 THEN 'reminder' WHEN 1 THEN 'request-answered' WHEN 2 THEN 'survey' ELSE 'patient-invitation' END, ` +
      `'en', ${minute(messages)}, ${minute(messages)}, CASE WHEN i % 50 = 0 THEN 'Failed' ELSE 'Sent' END, 'large ' || i, ${stamps(minute(messages))} FROM n`,
    `${numberSeries(views)} INSERT INTO media_events ("at", kind, item_type, item_id, owner_id) ` +
      `SELECT ${minute(views)}, CASE WHEN i % 5 = 0 THEN 'play' ELSE 'view' END, 'advertisement', 1 + i % 40, 1 + i % 20 FROM n`,
    ofRequest(
      "live_session_requests",
      "price_dollars, leader_type, state",
      "20, CASE WHEN n.i % 2 = 0 THEN 'therapist' ELSE 'chaplain' END, 'Completed'",
    ),
    ofRequest("ride_requests", "pick_up", "'Home'"),
    `INSERT INTO appointments (request_id, patient_id, coach_id, starts_at, ends_at, blocked_until, state, ${STAMP_COLUMNS}) ` +
      "SELECT id, patient_id, 1 + id % 10, created_at, created_at, created_at, 'Completed', 0, created_at, created_at FROM live_session_requests",
    `${numberSeries(orders)} INSERT INTO orders (patient_id, episode_id, plan_code, list_price_cents, total_cents, partner_id, state, state_changed_at, ${STAMP_COLUMNS}) ` +
      `SELECT e.patient_id, e.id, e.plan_kind, 900, 900, CASE WHEN n.i % 3 = 0 THEN 1 + n.i % 2 END, 'Paid', ${minute(orders)}, ${stamps(minute(orders))} ${ofEpisode}`,
    `INSERT INTO payments (order_id, provider, amount_cents, state, ${STAMP_COLUMNS}) SELECT id, 'stripe', 900, 'Paid', 0, created_at, created_at FROM orders`,
    `INSERT INTO revenue_entries (order_id, payment_id, kind, currency, amount_cents, ${STAMP_COLUMNS}) SELECT order_id, id, 'payment', 'usd', 900, 0, created_at, created_at FROM payments`,
    `INSERT INTO plan_choices (patient_id, patient_procedure_id, disclaimer_wording_id, plan_kind, price_cents, ${STAMP_COLUMNS}) ` +
      "SELECT patient_id, episode_id, (SELECT MIN(id) FROM disclaimer_wordings), plan_code, 900, 0, created_at, created_at FROM orders",
  ];
}
