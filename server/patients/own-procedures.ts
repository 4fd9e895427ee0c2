import { Op } from "sequelize";
import { PatientProcedure } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { showPhone } from "~/server/platform/phone-numbers";
import { lockOptions } from "~/server/platform/record-version";
import type { PatientWriter } from "./guests";
import { findSamplePatient } from "./sample-patient";

const NOT_FOUND_MESSAGE = "Procedure not found";

/** Whether a patient has procedures; one statement, none for a visitor. */
export async function hasOwnProcedures({ patientId, transaction }: Caller): Promise<boolean> {
  if (!patientId) return false;
  const where = { patientId };
  return (await PatientProcedure.findOne({ attributes: ["id"], where, transaction })) !== null;
}

/**
 * Finds the caller's procedures for a list, newest first: a guest's own, without the examples as soon as one is their own,
 * or the sample patient's with current dates for a visitor.
 */
export async function findOwnProcedures(caller: Caller): Promise<PatientProcedure[]> {
  const procedures = await findAllProcedures(caller);
  const own = procedures.filter(({ isExample }) => !isExample);
  return own.length > 0 ? own : procedures;
}

async function findAllProcedures(caller: Caller): Promise<PatientProcedure[]> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  const samplePatient = patientId ? null : await findSamplePatient(caller);
  const shownPatientId = patientId ?? samplePatient?.id;
  if (!shownPatientId) return [];
  const rows = await PatientProcedure.findAll({
    where: { patientId: shownPatientId },
    order: [["id", "DESC"]],
    transaction,
  });
  for (const row of rows)
    if (samplePatient && row.date) row.date = samplePatient.shiftDate(row.date);
  return rows;
}

/**
 * Finds one of the caller's procedures, for reading, by its id or by the id of the sample procedure it was copied
 * from: URLs opened before the first write stay valid, and so do those of examples that are no longer listed. @throws NotFoundError, also for another patient's
 */
export async function findOwnProcedure(caller: Caller, id: number): Promise<PatientProcedure> {
  const procedures = await findAllProcedures(caller);
  const procedure = procedures.find(
    (candidate) => candidate.id === id || candidate.copiedFromId === id,
  );
  if (!procedure) throw new NotFoundError(NOT_FOUND_MESSAGE);
  return procedure;
}

/** Care team's phone number of a procedure; null if unknown, and for an example, whose number is invented: nobody answers it. */
export const careTeamPhone = ({ patientId }: Caller, procedure: PatientProcedure) =>
  procedure.isExample || !patientId ? null : showPhone(procedure.phone);

/** Like `findOwnProcedure`, for a write: locks the row. @throws NotFoundError */
export async function lockOwnProcedure(
  writer: PatientWriter,
  id: number,
): Promise<PatientProcedure> {
  const { patientId } = writer;
  const procedure = await PatientProcedure.findOne({
    where: { patientId, [Op.or]: [{ id }, { copiedFromId: id }] },
    ...lockOptions(writer, PatientProcedure),
  });
  if (!procedure) throw new NotFoundError(NOT_FOUND_MESSAGE);
  return procedure;
}
