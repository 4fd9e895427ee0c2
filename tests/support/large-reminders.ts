import { database, dialect } from "~/server/platform/database";
import { numberSeries } from "./large-content";
import { type ServerData, withServerData } from "./with-server-data";

/** Numbers of rows: each procedure has a plan, each patient an episode, an agreement, and five items done of the plan. */
export type LargeReminders = { procedures: number; items: number; episodes: number };

/** Days on which episodes are, from today on: as many before the first as after the last reminder. */
export const DAYS = 41;
export const LAST_DAY_AHEAD = 10;
const DONE_ITEMS = 5;
const STAMP = "'2026-01-01 08:00:00.000 +00:00'";
const STAMPS = `0, ${STAMP}, ${STAMP}`;
const STAMP_COLUMNS = "version, created_at, updated_at";

/** Days ahead of today of an episode, by its number from 1. */
export const findDaysAhead = (index: number): number => LAST_DAY_AHEAD - (index % DAYS);

const dayAhead = () => {
  const days = `(${LAST_DAY_AHEAD} - i % ${DAYS})`;
  return dialect() === "postgres"
    ? `date_trunc('day', now()) + INTERVAL '7 hours' + ${days} * INTERVAL '1 day'`
    : `strftime('%Y-%m-%d 07:00:00.000 +00:00', 'now', ${days} || ' days')`;
};

/**
 * Fills a migrated, empty database, whose server is stopped, with patients who have joined and agree to reminders by email, half of them by
 * text too. By SQL that both databases know, since the product would take hours.
 */
export function fillLargeReminders(
  serverData: ServerData,
  { procedures, items, episodes }: LargeReminders,
): Promise<void> {
  const each = numberSeries(episodes);
  const consents = (channel: string, address: string, condition: string) =>
    `${each} INSERT INTO consents (created_at, person_kind, person_id, channel, address, category, scope, is_given, words, source) ` +
    `SELECT ${STAMP}, 'patient', i, '${channel}', ${address}, 'reminder', 'person', true, 'Yes', 'screen' FROM n WHERE ${condition}`;
  return withServerData(serverData, async () => {
    const statements = [
      `INSERT INTO departments (id, name, normalized_name, ${STAMP_COLUMNS}) VALUES (1, 'Clinics', 'clinics', ${STAMPS})`,
      `INSERT INTO specialties (id, name, normalized_name, department_id, is_active, ${STAMP_COLUMNS}) VALUES (1, 'Clinic', 'clinic', 1, true, ${STAMPS})`,
      `${numberSeries(procedures)} INSERT INTO procedures (id, name, normalized_name, key, specialty_id, plan_status, version_number, ${STAMP_COLUMNS}) ` +
        `SELECT i, 'Operation ' || i, 'operation ' || i, 'operation-' || i, 1, 'Live', 1, ${STAMPS} FROM n`,
      `${numberSeries(procedures)} INSERT INTO plan_versions (id, procedure_id, number, status, ${STAMP_COLUMNS}) SELECT i, i, 1, 'Live', ${STAMPS} FROM n`,
      `${numberSeries(procedures * items)} INSERT INTO plan_version_items (version_id, position, name, item_group, kind, from_day, to_day, audience, reminds, included_in, task_title) ` +
        `SELECT 1 + (i - 1) / ${items}, (i - 1) % ${items}, 'Step ' || i, 'pre-procedure', 'task', -60 + i % 50, 90 - i % 50, 'patient', ` +
        `true, 'complete,no-fee', 'Step ' || ((i - 1) % ${items}) FROM n`,
      `${each} INSERT INTO patients (id, is_guest, first_name, last_name, birth_date, email, mobile, status, has_account, ${STAMP_COLUMNS}) ` +
        `SELECT i, false, 'Maria', 'Lopez ' || i, '1961-04-12', 'p' || i || '@example.org', CASE WHEN i % 2 = 0 THEN '+1206' || (2000000 + i) ELSE '' END, 'Joined', true, ${STAMPS} FROM n`,
      `${each} INSERT INTO patient_procedures (id, patient_id, procedure_id, plan_version_id, type, title, plan_kind, date, time_known, took_place, ${STAMP_COLUMNS}) ` +
        `SELECT i, i, 1 + i % ${procedures}, 1 + i % ${procedures}, 'Clinic', 'Operation', 'complete', ${dayAhead()}, true, true, ${STAMPS} FROM n`,
      `${numberSeries(episodes * DONE_ITEMS)} INSERT INTO plan_progress (patient_id, patient_procedure_id, item_key, is_done, ${STAMP_COLUMNS}) ` +
        `SELECT 1 + (i - 1) % ${episodes}, 1 + (i - 1) % ${episodes}, 'task:patient:step ' || ((i - 1) / ${episodes}), true, ${STAMPS} FROM n`,
      consents("email", "'p' || i || '@example.org'", "i > 0"),
      consents("text", "'+1206' || (2000000 + i)", "i % 2 = 0"),
    ];
    await database().transaction(async (transaction) => {
      for (const sql of statements) await database().query(sql, { transaction });
    });
    await database().query(
      dialect() === "postgres" ? "VACUUM ANALYZE" : "PRAGMA wal_checkpoint(TRUNCATE)",
    );
  });
}
