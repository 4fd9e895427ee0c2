import { literal, Op, type WhereOptions } from "sequelize";
import { Patient } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { timeInSql } from "~/server/platform/dates";
import type { MayDelete } from "~/server/platform/housekeeping";
import { lockOptions } from "~/server/platform/record-version";
import { readRetention } from "~/server/platform/retention";
import { inTransaction } from "~/server/platform/transaction";
import { erasePatients } from "./erase";

/** Small batches keep row locks short. */
const BATCH_ROWS = 50;

/** Records of patients that are past the retention setting (AREAS 3). */
export type PastRetention = {
  years: number;
  /** Number of records that are past it now. */
  count: number;
  /** ISO 8601 time before which none is erased, since the settings were saved less than a week ago; null otherwise. */
  waitsUntil: string | null;
};

/** Counts the records that the next run erases, and tells when that may be; it erases nothing. One query. */
export async function countPastRetention(caller: Caller): Promise<PastRetention> {
  authorize(caller, "hospital.read");
  const { transaction } = caller;
  const { years, cutoff, waitsUntil } = await readRetention(caller);
  return {
    years,
    count: await Patient.count({ where: isPastRetention(cutoff), transaction }),
    waitsUntil: waitsUntil?.toISOString() ?? null,
  };
}

/**
 * Erases for good the records of patients with a name whose retention is over, with everything in them (AREAS 3, decision 0115): nothing has
 * happened to them for as many years as the hospital has set. The audit records that each was erased, but none of the data. Nothing
 * within a week after the settings were saved.
 * @returns the number of erased records
 */
export async function erasePastRetention(caller: Caller, mayDelete: MayDelete): Promise<number> {
  authorize(caller, "patients.write");
  const { cutoff, waitsUntil } = await readRetention();
  if (waitsUntil) return 0;
  let erased = 0;
  while (mayDelete()) {
    const count = await inTransaction(caller, async (writer) => {
      const batch = await Patient.findAll({
        attributes: ["id"],
        where: isPastRetention(cutoff),
        order: [["id", "ASC"]],
        limit: BATCH_ROWS,
        ...lockOptions(writer, Patient),
      });
      const ids = batch.map(({ id }) => id);
      if (ids.length > 0) await erasePatients(writer, ids, "past-retention");
      return ids.length;
    });
    erased += count;
    if (count < BATCH_ROWS) break;
  }
  return erased;
}

/** Authorizations of patients, as rows of a table of theirs. */
const AUTHORIZATIONS =
  "(SELECT person_id AS patient_id, created_at FROM consents WHERE person_kind = 'patient' AND channel = 'page')";

/** What keeps a record: a table, and its columns of which each is too young where it is not before the cutoff. */
const KEEPING = {
  patient_procedures: ["date", "created_at", "updated_at"],
  patient_outcomes: ["created_at", "updated_at"],
  patient_notes: ["updated_at"],
  live_session_requests: ["created_at"],
  ride_requests: ["created_at"],
  patient_sign_ins: ["last_seen_at"],
  [AUTHORIZATIONS]: ["created_at"],
} as const;

/** Condition: of a patient with a name, to whom nothing has happened since the cutoff. */
function isPastRetention(cutoff: Date): WhereOptions<Patient> {
  const before = { [Op.lt]: cutoff };
  const beforeOrNever = { [Op.or]: [{ [Op.is]: null }, before] };
  const kept = Object.entries(KEEPING).map(([table, columns]) => {
    const isYoung = columns.map((column) => `${column} >= '${timeInSql(cutoff)}'`).join(" OR ");
    return literal(
      `NOT EXISTS (SELECT 1 FROM ${table} AS kept WHERE kept.patient_id = "Patient"."id" AND (${isYoung}))`,
    );
  });
  return {
    isGuest: false,
    isSample: false,
    createdAt: before,
    updatedAt: before,
    endedAt: beforeOrNever,
    lastSeenAt: beforeOrNever,
    [Op.and]: kept,
  };
}
