import { Patient, PatientProcedure } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { daysAfter, daysBetween } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** The sample patient as somebody sees it: its days count from a day of theirs (DESIGN 8). */
export type SamplePatient = { id: number; later: (time: Date) => Date };

/**
 * The sample patient with its times moved on, by whole days, as if it had been made at a time.
 * @param seenAt today for a visitor; for a guest the day that their copy was made on
 * @returns null where there is none, as without sample content
 */
export async function samplePatient(
  { transaction }: Caller,
  seenAt = new Date(),
): Promise<SamplePatient | null> {
  const sample = await Patient.findOne({ where: { isSample: true }, transaction });
  if (!sample) return null;
  const days = daysBetween(sample.createdAt, seenAt);
  return { id: sample.id, later: (time) => daysAfter(time, days) };
}

/**
 * The sample patient whose answers stand among those of who asks: a visitor's, and a guest's until the examples are taken
 * away; null for everybody else.
 */
export async function examplesFor(caller: Caller): Promise<SamplePatient | null> {
  const { patientId, transaction } = caller;
  if (!patientId) return samplePatient(caller);
  const own = await Patient.findByPk(patientId, { transaction });
  return own?.showsExamples ? samplePatient(caller, own.createdAt) : null;
}

/** Gives a new guest procedures of their own, copied from the sample patient; answers are shown beside theirs instead. */
export async function copySample(writer: CallerInTransaction, patientId: number): Promise<void> {
  const { transaction } = writer;
  const sample = await samplePatient(writer);
  if (!sample) return;
  const rows = await PatientProcedure.findAll({
    where: { patientId: sample.id },
    order: [["id", "ASC"]],
    transaction,
  });
  await PatientProcedure.bulkCreate(
    rows.map((row) => ({
      ...detailsOf(row),
      patientId,
      date: row.date && sample.later(row.date),
      copiedFromId: row.id,
      isExample: true,
    })),
    { transaction },
  );
}

function detailsOf(row: PatientProcedure) {
  const { procedureId, type, title, planKind, timeKnown, provider, phone } = row;
  const { travelMode, pickUp, dropOff, departure, statusSet } = row;
  return {
    ...{ procedureId, type, title, planKind, timeKnown, provider, phone },
    ...{ travelMode, pickUp, dropOff, departure, statusSet },
  };
}
