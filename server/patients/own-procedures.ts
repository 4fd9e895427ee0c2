import { Op, QueryTypes } from "sequelize";
import { PatientProcedure } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { NotFoundError } from "~/server/platform/errors";
import { type Places, readPlaces } from "~/server/facilities/places";
import { type ShownPhone, showPhone } from "~/server/platform/phone-numbers";
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
 * Finds the caller's procedures for a list, newest first: a guest's own, or the sample patient's with current dates for a visitor. As soon
 * as one is their own, the examples are gone, and as soon as they have answered about one, the others.
 */
export async function findOwnProcedures(caller: Caller): Promise<PatientProcedure[]> {
  const procedures = await findAllProcedures(caller);
  const own = procedures.filter(({ isExample }) => !isExample);
  if (own.length > 0) return own;
  if (!caller.patientId || procedures.length === 0) return procedures;
  const answered = await findAnsweredIds(caller);
  const used = procedures.filter(({ id }) => answered.has(id));
  return used.length > 0 ? used : procedures;
}

/** Finds the procedures about which a patient has answered. One query. */
async function findAnsweredIds({ patientId, transaction }: Caller): Promise<Set<number>> {
  const [assessments, responses] = ["session_assessments", "patient_responses"].map(
    (table) => `SELECT patient_procedure_id AS id FROM ${table} WHERE patient_id = :patientId`,
  );
  const rows = await database().query<{ id: number | null }>(`${assessments} UNION ${responses}`, {
    type: QueryTypes.SELECT,
    replacements: { patientId },
    transaction,
  });
  return new Set(rows.flatMap(({ id }) => id ?? []));
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

/** Care team's phone number as a procedure has it; null if unknown, and for an example, whose number is invented: nobody answers it. */
export const ownCareTeamPhone = ({ patientId }: Caller, procedure: PatientProcedure) =>
  procedure.isExample || !patientId ? null : showPhone(procedure.phone);

/**
 * Care team's phone number of a procedure: its own, else that of where it takes place (AREAS 8); null if unknown, and for an example.
 * @param places see readPlaces
 */
export function careTeamPhone(
  caller: Caller,
  procedure: PatientProcedure,
  places: Pick<Places, "findPhone">,
): ShownPhone | null {
  if (procedure.isExample || !caller.patientId) return null;
  return ownCareTeamPhone(caller, procedure) ?? showPhone(places.findPhone(procedure));
}

/** Like `careTeamPhone`, which reads where the procedure takes place only if it has no number of its own. */
export async function readCareTeamPhone(
  caller: Caller,
  procedure: PatientProcedure,
): Promise<ShownPhone | null> {
  const isKnown = procedure.isExample || !caller.patientId || procedure.phone !== "";
  const places = isKnown ? { findPhone: () => "" } : await readPlaces(caller, [procedure]);
  return careTeamPhone(caller, procedure, places);
}

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
