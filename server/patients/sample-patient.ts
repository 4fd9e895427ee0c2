import { QueryTypes } from "sequelize";
import { Patient, PatientProcedure } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { addDays, daysBetween } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** The sample patient, with a function that shifts its dates to the viewer's present (DESIGN 8). */
export type SamplePatient = { id: number; shiftDate: (time: Date) => Date };

/**
 * Finds the sample patient, with a function that shifts its times by whole days as if it had been created at
 * `seenAt`.
 * @param seenAt today for a visitor; for a guest, the day their copy was created
 * @returns null without sample content
 */
export async function findSamplePatient(
  { transaction }: Caller,
  seenAt = new Date(),
): Promise<SamplePatient | null> {
  const sample = await Patient.findOne({ where: { isSample: true }, transaction });
  if (!sample) return null;
  const days = daysBetween(sample.createdAt, seenAt);
  return { id: sample.id, shiftDate: (time) => addDays(time, days) };
}

/**
 * Finds the sample patient if the caller sees its answers: a visitor, or a guest until they remove the examples or have
 * something of their own, which nobody should take for an example; null for everyone else.
 */
export async function findVisibleSamplePatient(caller: Caller): Promise<SamplePatient | null> {
  const { patientId, transaction } = caller;
  if (!patientId) return findSamplePatient(caller);
  const own = await Patient.findByPk(patientId, { transaction });
  if (!own?.showsExamples || (await hasOwnRecords(caller, patientId))) return null;
  return findSamplePatient(caller, own.createdAt);
}

const OWN_RECORDS_SQL = [
  "patient_procedures WHERE patient_id = :patientId AND NOT is_example",
  "session_assessments WHERE patient_id = :patientId",
  "patient_responses WHERE patient_id = :patientId",
]
  .map((from) => `EXISTS (SELECT 1 FROM ${from})`)
  .join(" OR ");

/** Whether a patient has a procedure or an answer of their own. One query. */
async function hasOwnRecords({ transaction }: Caller, patientId: number): Promise<boolean> {
  const [row] = await database().query<{ found: number }>(
    `SELECT CASE WHEN ${OWN_RECORDS_SQL} THEN 1 ELSE 0 END AS found`,
    { type: QueryTypes.SELECT, replacements: { patientId }, transaction },
  );
  return row?.found === 1;
}

/** Copies the sample patient's procedures for a new guest. The sample answers are not copied, but shown until there are own ones. */
export async function copySampleProcedures(
  writer: CallerInTransaction,
  patientId: number,
): Promise<void> {
  const { transaction } = writer;
  const sample = await findSamplePatient(writer);
  if (!sample) return;
  const rows = await PatientProcedure.findAll({
    where: { patientId: sample.id },
    order: [["id", "ASC"]],
    transaction,
  });
  await PatientProcedure.bulkCreate(
    rows.map((row) => ({
      ...pickDetails(row),
      patientId,
      date: row.date && sample.shiftDate(row.date),
      copiedFromId: row.id,
      isExample: true,
    })),
    { transaction },
  );
}

function pickDetails(row: PatientProcedure) {
  const { procedureId, planVersionId, type, title, planKind, timeKnown, provider, phone } = row;
  const { travelMode, pickUp, dropOff, departure, statusSet, tookPlace } = row;
  return {
    procedureId,
    planVersionId,
    type,
    title,
    planKind,
    timeKnown,
    provider,
    phone,
    travelMode,
    pickUp,
    dropOff,
    departure,
    statusSet,
    tookPlace,
  };
}
