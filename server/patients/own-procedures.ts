import { Op } from "sequelize";
import { PatientProcedure } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { PatientWriter } from "./guests";
import { samplePatient } from "./sample-patient";

const GONE = "Procedure not found";

/**
 * The procedures of who asks, the newest first: a guest's own, and those of the sample patient, as of today, for a visitor
 * who has stored nothing yet.
 */
export async function ownProcedures(caller: Caller): Promise<PatientProcedure[]> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  const sample = patientId ? null : await samplePatient(caller);
  const shown = patientId ?? sample?.id;
  if (!shown) return [];
  const rows = await PatientProcedure.findAll({
    where: { patientId: shown },
    order: [["id", "DESC"]],
    transaction,
  });
  for (const row of rows) if (sample && row.date) row.date = sample.later(row.date);
  return rows;
}

/**
 * One of them, by its id or by that of the sample patient's which it was copied from: an address that was opened before
 * the first write stays good. It is for reading. @throws NotFoundError, also for somebody else's
 */
export async function findOwnProcedure(caller: Caller, id: number): Promise<PatientProcedure> {
  const procedures = await ownProcedures(caller);
  const found = procedures.find((each) => each.id === id || each.copiedFromId === id);
  if (!found) throw new NotFoundError(GONE);
  return found;
}

/** The same of a patient who writes: theirs, locked. @throws NotFoundError */
export async function lockOwnProcedure(
  writer: PatientWriter,
  id: number,
): Promise<PatientProcedure> {
  const { patientId } = writer;
  const found = await PatientProcedure.findOne({
    where: { patientId, [Op.or]: [{ id }, { copiedFromId: id }] },
    ...lockOptions(writer, PatientProcedure),
  });
  if (!found) throw new NotFoundError(GONE);
  return found;
}
