import { QueryTypes } from "sequelize";
import { WAITING_HOURS, type WorkReason } from "~/models/work-list/work-item-options.schema";
import type { WorkSubject } from "~/models/work-list/work-item-cause";
import { readHospital } from "~/server/hospital/hospital";
import { subtractWorkingHours } from "~/server/hospital/working-hours";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { addDays, timeInSql } from "~/server/platform/dates";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { inTransaction } from "~/server/platform/transaction";
import { closeWorkItems, openWorkItem } from "~/server/platform/work-list/open-items";

/** Rows of one transaction. */
const BATCH_SIZE = 200;
/** Days after the invitation, and before the procedure, at which who has not joined is called (AREAS 3). */
const INVITED_DAYS = 3;
const BEFORE_PROCEDURE_DAYS = 7;

type Found = { patientId: number; subjectId: number | string; since: string | Date };

/** Condition that a cause is not known yet. @param names SQL expressions, inserted unescaped */
const isUnknown = (reason: WorkReason, type: WorkSubject, patient: string, id: string) =>
  `NOT EXISTS (SELECT 1 FROM work_item_causes WHERE work_item_causes.patient_id = ${patient} ` +
  `AND reason = '${reason}' AND subject_type = '${type}' AND subject_id = ${id})`;

/** Time as a number of seconds, by which an invitation is told from the next one. */
const seconds = (column: string) =>
  database().getDialect() === "postgres"
    ? `CAST(EXTRACT(EPOCH FROM ${column}) AS BIGINT)`
    : `CAST(strftime('%s', ${column}) AS INTEGER)`;

/** Condition that the patient of a row has not ended: nobody is called then. */
const hasNotEnded = (table: string) =>
  `NOT EXISTS (SELECT 1 FROM patients WHERE patients.id = ${table}.patient_id AND patients.status = 'Ended')`;

type Cause = { reason: WorkReason; type: WorkSubject; sql: string };

/** Causes that come with time: what nobody answered, and who has not joined. */
async function listCauses(caller: Caller): Promise<Cause[]> {
  const now = new Date();
  const unanswered = subtractWorkingHours(await readHospital(caller), now, WAITING_HOURS);
  const requests = (
    type: "live session request" | "ride request" | "contact message",
    table: string,
    since = "created_at",
  ): Cause => ({
    reason: "Request unanswered",
    type,
    sql:
      `SELECT patient_id AS "patientId", id AS "subjectId", ${since} AS since FROM ${table} ` +
      `WHERE status = 'New' AND patient_id IS NOT NULL AND ${since} < '${timeInSql(unanswered)}' AND ${hasNotEnded(table)} ` +
      `AND ${isUnknown("Request unanswered", type, `${table}.patient_id`, `${table}.id`)}`,
  });
  const invited = "is_guest = :no AND status = 'Invited'";
  const procedureFrom = timeInSql(addDays(now, -1));
  const procedureTo = timeInSql(addDays(now, BEFORE_PROCEDURE_DAYS));
  return [
    // One whose offered times came to nothing waits since then.
    requests(
      "live session request",
      "live_session_requests",
      "CASE WHEN offer_outcome = '' THEN created_at ELSE status_changed_at END",
    ),
    requests("ride request", "ride_requests"),
    requests("contact message", "contact_messages"),
    {
      reason: "Not joined",
      type: "invitation",
      sql:
        `SELECT id AS "patientId", ${seconds("invited_at")} AS "subjectId", invited_at AS since FROM patients ` +
        `WHERE ${invited} AND invited_at < '${timeInSql(addDays(now, -INVITED_DAYS))}' ` +
        `AND ${isUnknown("Not joined", "invitation", "patients.id", seconds("invited_at"))}`,
    },
    {
      reason: "Not joined",
      type: "episode",
      sql:
        `SELECT id AS "patientId", next_episode_id AS "subjectId", invited_at AS since FROM patients ` +
        `WHERE ${invited} AND next_date BETWEEN '${procedureFrom}' AND '${procedureTo}' ` +
        `AND ${isUnknown("Not joined", "episode", "patients.id", "next_episode_id")}`,
    },
  ];
}

/** Opens the rows of causes that come with time, in batches. @returns their number */
async function openDueItems(signal: AbortSignal): Promise<number> {
  const caller = systemCaller("work list");
  let opened = 0;
  for (const { reason, type, sql } of await listCauses(caller)) {
    for (;;) {
      signal.throwIfAborted();
      const found = await inTransaction(caller, async (writer) => {
        const rows = await database().query<Found>(`${sql} LIMIT ${BATCH_SIZE}`, {
          type: QueryTypes.SELECT,
          replacements: { no: false },
          transaction: writer.transaction,
        });
        for (const { patientId, subjectId, since } of rows) {
          const subject = { type, id: Number(subjectId) };
          await openWorkItem(writer, { patientId, reason, subject, since: new Date(since) });
        }
        return rows.length;
      });
      opened += found;
      if (found < BATCH_SIZE) break;
    }
  }
  return opened;
}

const NO_NEW_REQUEST = ["live_session_requests", "ride_requests", "contact_messages"]
  .map(
    (table) =>
      `NOT EXISTS (SELECT 1 FROM ${table} r WHERE r.patient_id = work_items.patient_id AND r.status = 'New')`,
  )
  .join(" AND ");
const IS_NOT_INVITED =
  "NOT EXISTS (SELECT 1 FROM patients p WHERE p.id = work_items.patient_id AND p.status = 'Invited')";

/** Reasons whose cause can end by itself, with the condition that it has. */
const ENDINGS: { reason: WorkReason; condition: string }[] = [
  { reason: "Request unanswered", condition: NO_NEW_REQUEST },
  { reason: "Not joined", condition: IS_NOT_INVITED },
];

/** Closes rows whose cause is gone: requests that were answered or withdrawn, patients who have joined. */
async function closeEndedItems(signal: AbortSignal): Promise<void> {
  const caller = systemCaller("work list");
  for (const { reason, condition } of ENDINGS) {
    signal.throwIfAborted();
    await inTransaction(caller, async (writer) => {
      const rows = await database().query<{ patientId: number }>(
        `SELECT patient_id AS "patientId" FROM work_items WHERE status = 'Open' AND reason = '${reason}' AND ${condition}`,
        { type: QueryTypes.SELECT, transaction: writer.transaction },
      );
      if (rows.length === 0) return;
      const patientId = rows.map((row) => row.patientId);
      await closeWorkItems(writer, { patientId, reason });
    });
  }
}

/** Keeps the work list: opens what is due by now, and closes what has ended by itself (AREAS 3). */
export const workListJob = defineJob({
  kind: "work-list",
  label: "Work list",
  everyMs: 5 * 60_000,
  async run({ signal }) {
    await closeEndedItems(signal);
    await openDueItems(signal);
  },
});
