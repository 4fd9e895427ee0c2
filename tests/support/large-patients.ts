import { QueryTypes } from "sequelize";
import { LINE_START } from "~/models/rules/clean-text.schema";
import { WORK_REASONS } from "~/models/work-list/work-item-options.schema";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { database, dialect } from "~/server/platform/database";
import { numberSeries } from "./large-content";
import { type ServerData, withServerData } from "./with-server-data";

/** Numbers of rows. Each patient has about as many notes, messages, answers and views by staff as a busy year leaves. */
export type LargePatients = { patients: number; episodes: number };

const SPECIALTIES = 20;
const PROCEDURES = 200;
/** Episodes of the first patient, the most that one may have. */
const MAX_EPISODES = 200;
/** Names of different lengths, padded to one of them: each patient has one by the number. */
const FIRST = ["Ana", "Ben", "Chloe", "David", "Elena", "Farid", "Grace", "Hiro", "Ines", "Jonas"];
const LAST = ["Ander", "Berg", "Castel", "Diaz", "Ester", "Fonta", "Gold", "Hart", "Iver", "Kline"];
const ENDINGS = ["", "s", "son", "ez", "mann", "ova", "berg", "ini", "ard", "etti", "wood"];

const pick = (names: string[], index: string) => {
  const length = Math.max(...names.map((name) => name.length));
  const text = names.map((name) => name.padEnd(length)).join("");
  return `trim(substr('${text}', 1 + ${length} * ((${index}) % ${names.length}), ${length}))`;
};
/** Names, parts of which recur: 1,210 last names, of which each has some patients. */
const FIRST_NAME = `${pick(FIRST, "i / 10")} || ${pick(ENDINGS, "i / 100")}`;
const LAST_NAME = `${pick(LAST, "i / 3")} || ${pick(ENDINGS, "i / 30")} || ${pick(ENDINGS, "i / 330")}`;
const MOBILE = "'+1206' || (2000000 + i)";
const LINE = `'${LINE_START}'`;

/** Time of some days from now, at 9:30. @param days SQL expression */
const daysFromNow = (days: string) =>
  dialect() === "postgres"
    ? `date_trunc('day', now()) + INTERVAL '9 hours 30 minutes' + (${days}) * INTERVAL '1 day'`
    : `strftime('%Y-%m-%d 09:30:00.000 +00:00', 'now', (${days}) || ' days')`;
const LONG_AGO = "'2026-01-01 08:00:00.000 +00:00'";
const STAMP_COLUMNS = "version, created_at, updated_at";
/** Each record is a minute to a year old. */
const stamps = (days = "- (i % 365)") => `0, ${daysFromNow(days)}, ${daysFromNow(days)}`;
const time = (column: string, type = "TIMESTAMP WITH TIME ZONE") =>
  dialect() === "postgres" ? `CAST(${column} AS ${type})` : column;

/** Of ten patients two are guests, and of the others one is not invited, two are invited, four have joined, and one has ended. */
const IS_GUEST = "i % 5 = 0";
const STATUS =
  "CASE WHEN i % 5 = 0 THEN '' WHEN i % 10 = 1 THEN 'Not Invited' WHEN i % 10 IN (2, 3) THEN 'Invited' " +
  "WHEN i % 10 = 9 THEN 'Ended' ELSE 'Joined' END";
const HAS_ACCOUNT = "i % 10 IN (4, 6, 7, 8) OR i % 10 = 0";

/**
 * Fills a migrated database, whose server is stopped, with guests and patients of all statuses, half of them with an account, with
 * episodes of 200 procedures and everything about them. By SQL that both databases know, since the product would take hours.
 */
export function fillLargePatients(serverData: ServerData, content: LargePatients): Promise<void> {
  return withServerData(serverData, async () => {
    await database().transaction(async (transaction) => {
      const run = (sql: string) => database().query(sql, { transaction });
      for (const statement of buildCatalogue()) await run(statement);
      for (const statement of buildPatients(content)) await run(statement);
      const maxId = async (table: string) => {
        const sql = `SELECT MAX(id) AS id FROM ${table}`;
        const [row] = await database().query<{ id: number }>(sql, {
          type: QueryTypes.SELECT,
          transaction,
        });
        return Number(row?.id);
      };
      const first = (await maxId("patients")) - content.patients;
      for (const statement of buildEpisodes(
        content,
        first,
        (await maxId("procedures")) - PROCEDURES,
      ))
        await run(statement);
      const firstEpisode = (await maxId("patient_procedures")) - content.episodes;
      for (const statement of buildActivity(content, first, firstEpisode)) await run(statement);
      const ids = Array.from({ length: content.patients }, (_, index) => first + index + 1);
      // Without statistics PostgreSQL reads all episodes for each patient.
      if (dialect() === "postgres") await run("ANALYZE");
      await refreshNextEpisode({ transaction }, ids);
      for (const statement of buildKnownCauses(first)) await run(statement);
    });
    // PostgreSQL does it by itself after a minute; SQLite never.
    await database().query(
      dialect() === "postgres" ? "VACUUM ANALYZE" : "PRAGMA wal_checkpoint(TRUNCATE)",
    );
  });
}

const buildCatalogue = () => [
  `INSERT INTO departments (name, normalized_name, ${STAMP_COLUMNS}) VALUES ('Clinics', 'clinics', 0, ${LONG_AGO}, ${LONG_AGO})`,
  `${numberSeries(SPECIALTIES)} INSERT INTO specialties (name, normalized_name, department_id, is_active, ${STAMP_COLUMNS}) ` +
    `SELECT 'Clinic ' || i, 'clinic ' || i, (SELECT id FROM departments WHERE normalized_name = 'clinics'), true, ${stamps()} FROM n`,
  `${numberSeries(PROCEDURES)} INSERT INTO procedures (name, normalized_name, key, specialty_id, ${STAMP_COLUMNS}) ` +
    `SELECT 'Operation ' || i, 'operation ' || i, 'operation-' || i, ` +
    `(SELECT MIN(id) FROM specialties WHERE name LIKE 'Clinic %') + i % ${SPECIALTIES}, ${stamps()} FROM n`,
];

function buildPatients({ patients }: LargePatients): string[] {
  const unlessGuest = (value: string) => `CASE WHEN ${IS_GUEST} THEN '' ELSE ${value} END`;
  const email = `CASE WHEN i % 10 IN (1, 5) THEN '' ELSE 'p' || i || '@example.org' END`;
  const mobile = `CASE WHEN i % 3 = 0 OR ${IS_GUEST} THEN '' ELSE ${MOBILE} END`;
  const lines =
    `${LINE} || lower(${FIRST_NAME} || ' ' || ${LAST_NAME}) || ${LINE} || 'mrn-' || i || ` +
    `${LINE} || 'p' || i || '@example.org' || ${LINE} || ${MOBILE} || ${LINE} || '206' || (2000000 + i)`;
  const after = (condition: string, days: string) =>
    `CASE WHEN ${condition} THEN ${daysFromNow(days)} END`;
  return [
    `${numberSeries(patients)} INSERT INTO patients (is_guest, guest_token_hash, first_name, last_name, sort_name, record_number, ` +
      "normalized_record_number, birth_date, email, mobile, status, end_reason, invited_at, joined_at, ended_at, has_account, " +
      `sharing_asked_at, shares_answers, shares_anxiety, last_seen_at, search_text, ${STAMP_COLUMNS}) ` +
      `SELECT ${IS_GUEST}, CASE WHEN ${IS_GUEST} THEN 'guest ' || i END, ${unlessGuest(FIRST_NAME)}, ${unlessGuest(LAST_NAME)}, ` +
      `${unlessGuest(`lower(${LAST_NAME} || ' ' || ${FIRST_NAME})`)}, ${unlessGuest("'MRN-' || i")}, ${unlessGuest("'mrn-' || i")}, ` +
      `${unlessGuest("(1935 + i % 80) || '-0' || (1 + i % 9) || '-' || (10 + i % 18)")}, ${email}, ${mobile}, ` +
      `${STATUS}, CASE WHEN i % 10 = 9 THEN 'Completed' ELSE '' END, ${after("i % 5 > 0 AND i % 10 <> 1", "- (i % 200)")}, ` +
      `${after("i % 10 IN (4, 6, 7, 8)", "- (i % 200)")}, ${after("i % 10 = 9", "- (i % 90)")}, ${HAS_ACCOUNT}, ` +
      `${after("i % 10 IN (4, 6, 7, 8)", "- (i % 200)")}, i % 2 = 0, i % 4 = 0, ${after("i % 2 = 0", "- (i % 120)")}, ` +
      `${unlessGuest(lines)}, ${stamps()} FROM n`,
  ];
}

/** Episodes of the past, of today and of the future; one of twenty is cancelled, and some are completed. */
function buildEpisodes(
  { patients, episodes }: LargePatients,
  firstPatient: number,
  firstProcedure: number,
): string[] {
  const patient = `${firstPatient} + CASE WHEN i <= ${MAX_EPISODES - episodes / patients} THEN 1 ELSE 1 + i % ${patients} END`;
  const procedure = `(i * 7 % ${PROCEDURES})`;
  const days = "(i / 3 * 37 + i) % 500 - 380";
  return [
    `${numberSeries(episodes)} INSERT INTO patient_procedures (patient_id, procedure_id, type, title, plan_kind, date, time_known, ` +
      `provider, entered_by, status_set, cancel_reason, ${STAMP_COLUMNS}) ` +
      `SELECT ${patient}, ${firstProcedure} + 1 + ${procedure}, 'Clinic ' || (1 + (${procedure} + 1) % ${SPECIALTIES}), 'Operation ' || (1 + ${procedure}), ` +
      `'complete', CASE WHEN i / 11 % 50 = 0 THEN NULL ELSE ${daysFromNow(days)} END, i / 11 % 50 > 0, 'Dr. Kim', 'hospital', ` +
      `CASE WHEN i / 7 % 20 = 3 THEN 'Cancelled' WHEN ${days} < -90 THEN 'Completed' END, CASE WHEN i / 7 % 20 = 3 THEN 'Moved away' ELSE '' END, ` +
      `${stamps()} FROM n`,
  ];
}

/**
 * Causes of all who have not joined, have done nothing since, or whose procedure has passed, so that the job of the work list has nothing to
 * open: it would open tens of thousands of rows at once.
 */
function buildKnownCauses(first: number): string[] {
  const secondsOf = (column: string) =>
    dialect() === "postgres"
      ? `CAST(EXTRACT(EPOCH FROM ${column}) AS BIGINT)`
      : `CAST(strftime('%s', ${column}) AS INTEGER)`;
  const seconds = secondsOf("invited_at");
  const someItem = (id: string) =>
    `(SELECT MIN(id) FROM work_items) + ${id} % (SELECT COUNT(*) FROM work_items)`;
  const insert = (type: string, id: string) =>
    "INSERT INTO work_item_causes (created_at, work_item_id, patient_id, reason, subject_type, subject_id) " +
    `SELECT invited_at, ${someItem("id")}, id, 'Not joined', '${type}', ${id} ` +
    `FROM patients WHERE id > ${first} AND status = 'Invited' AND ${id} IS NOT NULL`;
  const others =
    "INSERT INTO work_item_causes (created_at, work_item_id, patient_id, reason, subject_type, subject_id) SELECT";
  return [
    insert("invitation", seconds),
    insert("episode", "next_episode_id"),
    `${others} joined_at, ${someItem("id")}, id, 'Nothing done', 'joining', ${secondsOf("joined_at")} ` +
      `FROM patients WHERE id > ${first} AND status = 'Joined' AND joined_at IS NOT NULL`,
    `${others} date, ${someItem("id")}, patient_id, 'Date has passed', 'episode', id FROM patient_procedures ` +
      `WHERE patient_id > ${first} AND status_set IS NULL AND date < ${daysFromNow("10")}`,
  ];
}

/** Fills tables that depend on patients: rows of the work list, notes, answers, requests, messages, agreements, people, devices, views. */
function buildActivity({ patients }: LargePatients, first: number, firstEpisode: number): string[] {
  const each = (share: number) => numberSeries(Math.floor(patients * share));
  const patient = (factor = 1) => `${first} + 1 + i * ${factor} % ${patients}`;
  // Episodes stand in turn, one of each patient after the other.
  const episode = (factor = 1) => `${firstEpisode} + ${patients} + i * ${factor} % ${patients}`;
  const rank = `i % ${WORK_REASONS.length}`;
  const reason = `CASE ${rank} ${WORK_REASONS.map((each, index) => `WHEN ${index} THEN '${each}'`).join(" ")} END`;
  const work = (share: number, status: string, snoozedUntil: string) => [
    `${each(share)} INSERT INTO work_items (patient_id, reason, rank, since, status, snoozed_until, ${STAMP_COLUMNS}) ` +
      `SELECT ${patient(7)}, ${reason}, ${rank}, ${daysFromNow("- (i % 20)")}, '${status}', ${snoozedUntil}, ${stamps()} FROM n`,
  ];
  const guests = "SELECT id FROM patients WHERE NOT is_guest AND NOT is_sample";
  return [
    ...work(0.03, "Open", `CASE WHEN i % 5 = 0 THEN ${daysFromNow("2")} END`),
    ...work(0.2, "Done", time("NULL")),
    "INSERT INTO work_item_causes (created_at, work_item_id, patient_id, reason, subject_type, subject_id) " +
      `SELECT created_at, id, patient_id, reason, 'contact message', id FROM work_items WHERE patient_id > ${first}`,
    `${each(0.5)} INSERT INTO patient_notes (patient_id, author_name, text, ${STAMP_COLUMNS}) SELECT ${patient(3)}, 'Nurse Lee', 'Called, and told the way.', ${stamps()} FROM n`,
    `${each(1)} INSERT INTO session_assessments (patient_id, patient_procedure_id, session_title, anxiety_level, information_received, ${STAMP_COLUMNS}) ` +
      `SELECT ${patient()}, ${episode()}, 'A quiet hour', 1 + i % 5, true, ${stamps()} FROM n`,
    `${each(0.05)} INSERT INTO ride_requests (patient_id, patient_procedure_id, status, pick_up, ride_date, ${STAMP_COLUMNS}) ` +
      `SELECT ${patient(11)}, ${episode(11)}, CASE WHEN i % 20 = 0 THEN 'New' ELSE 'Confirmed' END, 'Home', '2026-12-01', ${stamps()} FROM n`,
    `${each(0.3)} INSERT INTO caretakers (patient_id, name, relationship, email, status, ${STAMP_COLUMNS}) ` +
      `SELECT ${patient(3)}, 'Kim ' || i, 'Daughter', 'k' || i || '@example.org', CASE i % 3 WHEN 0 THEN 'Invited' WHEN 1 THEN 'Ended' ELSE 'Accepted' END, ${stamps()} FROM n`,
    `${each(0.5)} INSERT INTO patient_invitations (created_at, patient_id, code_hash, sealed_code, expires_at) ` +
      `SELECT ${daysFromNow("- (i % 60)")}, ${patient(3)}, 'hash ' || i, 'sealed', ${daysFromNow("60 - (i % 60)")} FROM n`,
    `${each(0.5)} INSERT INTO patient_sign_ins (created_at, patient_id, token_hash, browser, last_seen_at, expires_at) ` +
      `SELECT ${daysFromNow("- (i % 60)")}, ${patient(2)}, 'token ' || i, 'Firefox', ${daysFromNow("- (i % 30)")}, ${daysFromNow("90 - (i % 60)")} FROM n`,
    "INSERT INTO consents (created_at, person_kind, person_id, channel, address, category, scope, is_given, words, source) " +
      `SELECT created_at, 'patient', id, 'text', mobile, 'care', 'person', id % 7 > 0, 'Yes', 'staff' FROM patients WHERE id > ${first} AND mobile <> '' AND id IN (${guests})`,
    `${each(1)} INSERT INTO outbox_messages (recipient_kind, recipient_id, address, channel, purpose, language, template, due_at, status, next_attempt_at, dedupe_key, ${STAMP_COLUMNS}) ` +
      `SELECT 'patient', ${patient()}, 'p' || i || '@example.org', 'email', 'patient-invitation', 'en', 'patient-invitation.email.md', ${daysFromNow("- (i % 200)")}, 'Sent', ${daysFromNow("- (i % 200)")}, 'large ' || i, ${stamps()} FROM n`,
    `${each(2)} INSERT INTO audit_events (at, actor_id, actor_name, actor_role, channel, action, record_type, record_id, record_name, changes, request_id) ` +
      `SELECT ${daysFromNow("- (i % 365)")}, 'admin', 'Admin', 'administrator', 'screen', 'viewed', 'patient', CAST(${patient()} AS TEXT), 'P' || (${patient()}), '{}', 'large' FROM n`,
  ];
}
