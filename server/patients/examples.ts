import { Op } from "sequelize";
import {
  DailyCheck,
  LiveSessionRequest,
  Patient,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  PlanProgress,
  RideRequest,
  SessionAssessment,
} from "~/models";
import { guestLabel } from "~/models/rules/labels.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import type { PatientWriter } from "./guests";
import { removeProcedures } from "./remove-procedure";
import { findVisibleSamplePatient } from "./sample-patient";

/** Sample data that the patient still sees. */
export type Examples = {
  /** Example procedures without any data of the patient. */
  procedures: { id: number; title: string }[];
  /** Whether the sample patient's answers are shown. */
  answersShown: boolean;
};

/** Reads what removing the examples would delete or hide; empty for a caller without a patient. */
export async function readOwnExamples(caller: Caller): Promise<Examples> {
  authorize(caller, "patient.own");
  const { patientId } = caller;
  if (!patientId) return { procedures: [], answersShown: false };
  const procedures = (await findUnusedExamples(caller, patientId)).map(({ id, title }) => ({
    id,
    title,
  }));
  return { procedures, answersShown: (await findVisibleSamplePatient(caller)) !== null };
}

/**
 * Removes the examples: hides the sample patient's answers and deletes the example procedures without data of the patient.
 */
export async function removeExamples(writer: PatientWriter): Promise<void> {
  authorize(writer, "patient.own");
  const { patientId, transaction } = writer;
  const ids = (await findUnusedExamples(writer, patientId)).map(({ id }) => id);
  await removeProcedures(writer, ids);
  await Patient.update({ showsExamples: false }, { where: { id: patientId }, transaction });
  await recordEvent(writer, {
    action: "examples removed",
    record: { type: "patient", id: patientId, name: guestLabel(patientId) },
  });
}

/** Finds example procedures that no record of the patient references. */
async function findUnusedExamples(
  { transaction }: Caller,
  patientId: number,
): Promise<PatientProcedure[]> {
  const examples = await PatientProcedure.findAll({
    where: { patientId, isExample: true },
    order: [["id", "ASC"]],
    transaction,
  });
  const options = {
    attributes: ["patientProcedureId"],
    where: { patientProcedureId: { [Op.in]: examples.map(({ id }) => id) } },
    transaction,
  };
  const used = [
    ...(await PlanChoice.findAll(options)),
    ...(await PlanProgress.findAll(options)),
    ...(await DailyCheck.findAll(options)),
    ...(await SessionAssessment.findAll(options)),
    ...(await PatientResponse.findAll(options)),
    ...(await LiveSessionRequest.findAll(options)),
    ...(await RideRequest.findAll(options)),
  ].map(({ patientProcedureId }) => patientProcedureId);
  return examples.filter(({ id }) => !used.includes(id));
}
