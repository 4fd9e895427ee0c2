import { Op } from "sequelize";
import {
  LiveSessionRequest,
  Patient,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  RideRequest,
  SessionAssessment,
} from "~/models";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import type { PatientWriter } from "./guests";
import { removeProcedures } from "./remove-procedure";

/** What a patient still has of the sample patient's. */
export type Examples = {
  /** The example procedures with nothing of the patient's own on them. */
  procedures: { id: number; title: string }[];
  /** Whether the sample patient's answers are shown beside theirs. */
  answersShown: boolean;
};

/** What removing the examples would take away; nothing for a visitor, who has none stored. */
export async function ownExamples(caller: Caller): Promise<Examples> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  if (!patientId) return { procedures: [], answersShown: false };
  const patient = await Patient.findByPk(patientId, { transaction });
  const procedures = (await untouched(caller, patientId)).map(({ id, title }) => ({ id, title }));
  return { procedures, answersShown: patient?.showsExamples ?? false };
}

/**
 * Takes the examples away: the sample patient's answers are not shown any more, and the procedures that were copied from it
 * are deleted where nothing of the patient's own is on them.
 */
export async function removeExamples(writer: PatientWriter): Promise<void> {
  authorize(writer, "patient.own");
  const { patientId, transaction } = writer;
  const ids = (await untouched(writer, patientId)).map(({ id }) => id);
  await removeProcedures(writer, ids);
  await Patient.update({ showsExamples: false }, { where: { id: patientId }, transaction });
  await recordEvent(writer, {
    action: "examples removed",
    record: { type: "patient", id: patientId, name: `Guest patient ${patientId}` },
  });
}

async function untouched({ transaction }: Caller, patientId: number): Promise<PatientProcedure[]> {
  const examples = await PatientProcedure.findAll({
    where: { patientId, isExample: true },
    order: [["id", "ASC"]],
    transaction,
  });
  const of = {
    attributes: ["patientProcedureId"],
    where: { patientProcedureId: { [Op.in]: examples.map(({ id }) => id) } },
    transaction,
  };
  const used = [
    ...(await PlanChoice.findAll(of)),
    ...(await SessionAssessment.findAll(of)),
    ...(await PatientResponse.findAll(of)),
    ...(await LiveSessionRequest.findAll(of)),
    ...(await RideRequest.findAll(of)),
  ].map(({ patientProcedureId }) => patientProcedureId);
  return examples.filter(({ id }) => !used.includes(id));
}
