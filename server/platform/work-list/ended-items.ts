import { QueryTypes } from "sequelize";
import { RECOVERY_DAYS } from "~/models/patients/patient-procedure.schema";
import type { WorkReason } from "~/models/work-list/work-item-options.schema";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { closeWorkItems } from "./open-items";

const DAY_MS = 86_400_000;

/**
 * Condition of rides and live sessions that are asked for or agreed, of the table or alias `r`. COALESCE keeps SQLite from the index of the
 * status, along which it would read all that were ever confirmed.
 */
export const OPEN_RIDE = "COALESCE(r.status, '') IN ('New', 'Offered', 'Confirmed')";
export const OPEN_LIVE_SESSION = `${OPEN_RIDE} AND (r.status <> 'Confirmed' OR COALESCE(r.state, '') = 'Scheduled')`;

/** Condition of procedures of which somebody has yet to say whether they took place, of the alias `episode` (AREAS 6). */
export function isUnanswered(now = Date.now()): string {
  const [from, to] = [RECOVERY_DAYS + 1, 1].map((days) => timeInSql(new Date(now - days * DAY_MS)));
  return (
    // What patients entered themselves is not the hospital's to follow.
    "episode.entered_by = 'hospital' AND episode.status_set IS NULL AND NOT episode.took_place AND NOT episode.is_example " +
    `AND episode.date BETWEEN '${from}' AND '${to}'`
  );
}

/** Condition that a patient, of the table `patients`, has done something since they joined: a session, a survey, a step, a check or a request. */
export const HAS_DONE = [
  ...["session_assessments", "daily_checks", "live_session_requests", "ride_requests"].map(
    (table) =>
      `EXISTS (SELECT 1 FROM ${table} r WHERE r.patient_id = patients.id AND r.created_at >= patients.joined_at)`,
  ),
  "EXISTS (SELECT 1 FROM plan_progress r WHERE r.patient_id = patients.id AND r.is_done AND r.updated_at >= patients.joined_at)",
  "EXISTS (SELECT 1 FROM patient_responses r JOIN survey_responses s ON s.id = r.response_id " +
    "WHERE r.patient_id = patients.id AND s.created_at >= patients.joined_at)",
].join(" OR ");

/** Condition that a patient, of the table `patients`, has joined for a procedure that is not over (AREAS 3). */
export function isTakingPart(now = Date.now()): string {
  const recovered = timeInSql(new Date(now - RECOVERY_DAYS * DAY_MS));
  return (
    `patients.status = 'Joined' AND (patients.next_date IS NULL OR patients.next_date > '${recovered}') ` +
    "AND EXISTS (SELECT 1 FROM patient_procedures r WHERE r.id = patients.next_episode_id AND r.status_set IS NULL)"
  );
}

const hasNoNew = (table: string) =>
  `NOT EXISTS (SELECT 1 FROM ${table} r WHERE r.patient_id = work_items.patient_id AND r.status = 'New')`;

/** Condition that none of what a row was opened for still meets a condition, of the table `table` with an alias. */
const noCause = (type: string, [table, alias]: [string, string], condition: string) =>
  `NOT EXISTS (SELECT 1 FROM work_item_causes cause JOIN ${table} ${alias} ON ${alias}.id = cause.subject_id ` +
  `WHERE cause.work_item_id = work_items.id AND cause.subject_type = '${type}' ` +
  `AND ${alias}.patient_id = work_items.patient_id AND ${condition})`;

/** Conditions of open rows whose cause is gone, of the table `work_items`, by their reason; others end by an event, or with Done. */
export const ENDINGS = {
  "Request unanswered": () =>
    ["live_session_requests", "ride_requests", "contact_messages"].map(hasNoNew).join(" AND "),
  "Ride or appointment to check": () =>
    [
      noCause("ride request", ["ride_requests", "r"], `r.moved_from <> '' AND ${OPEN_RIDE}`),
      noCause(
        "live session request",
        ["live_session_requests", "r"],
        `r.moved_from <> '' AND ${OPEN_LIVE_SESSION}`,
      ),
    ].join(" AND "),
  "Not joined": () =>
    "NOT EXISTS (SELECT 1 FROM patients p WHERE p.id = work_items.patient_id AND p.status = 'Invited')",
  "Nothing done": () =>
    "NOT EXISTS (SELECT 1 FROM patients WHERE patients.id = work_items.patient_id " +
    `AND ${isTakingPart()} AND NOT (${HAS_DONE}))`,
  "Date has passed": () => noCause("episode", ["patient_procedures", "episode"], isUnanswered()),
} satisfies Partial<Record<WorkReason, () => string>>;
export type EndingReason = keyof typeof ENDINGS;

type Selection = {
  /** Default: all patients. */
  patientIds?: readonly number[];
  /** Rows with a higher id; at most `limit` of them. */
  after?: number;
  limit?: number;
};

/** Lists open rows whose cause is gone, by id. */
export function listEndedItems(
  { transaction }: CallerInTransaction,
  reason: EndingReason,
  { patientIds, after = 0, limit }: Selection,
): Promise<{ id: number; patientId: number }[]> {
  const ofPatients = patientIds ? `AND patient_id IN (${patientIds.map(Number).join()}) ` : "";
  return database().query(
    'SELECT id, patient_id AS "patientId" FROM work_items ' +
      `WHERE status = 'Open' AND reason = :reason ${ofPatients}AND id > :after AND ${ENDINGS[reason]()} ORDER BY id ` +
      (limit ? `LIMIT ${limit}` : ""),
    { type: QueryTypes.SELECT, replacements: { reason, after }, transaction },
  );
}

/** Closes the rows of patients whose cause is gone by a change in the same transaction (AREAS 3). One statement where there are none. */
export async function closeEndedItems(
  writer: CallerInTransaction,
  reason: EndingReason,
  patientIds: readonly number[],
): Promise<void> {
  if (patientIds.length === 0) return;
  const ended = await listEndedItems(writer, reason, { patientIds });
  if (ended.length === 0) return;
  await closeWorkItems(writer, { patientId: ended.map(({ patientId }) => patientId), reason });
}
