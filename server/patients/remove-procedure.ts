import {
  LiveSessionRequest,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  RideRequest,
  SessionAssessment,
} from "~/models";
import { recordEvents } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { PatientWriter } from "./guests";
import { findOwnProcedure, lockOwnProcedure } from "./own-procedures";

/** What goes with a procedure, and the surveys around it, which stay. */
export type Removal = {
  id: number;
  title: string;
  assessments: number;
  liveSessionRequests: number;
  rideRequests: number;
  responses: number;
};

/** What goes with one of a patient's procedures; with an example of a visitor's, nothing. @throws NotFoundError */
export async function countRemovalConsequences(caller: Caller, id: number): Promise<Removal> {
  const { transaction } = caller;
  const procedure = await findOwnProcedure(caller, id);
  const around = {
    where: { patientProcedureId: caller.patientId ? procedure.id : 0 },
    transaction,
  };
  return {
    id: procedure.id,
    title: procedure.title,
    assessments: await SessionAssessment.count(around),
    liveSessionRequests: await LiveSessionRequest.count(around),
    rideRequests: await RideRequest.count(around),
    responses: await PatientResponse.count(around),
  };
}

/**
 * Takes a procedure off a patient's list, with what hangs on it: see removeProcedures. The sample patient keeps its own.
 * @throws NotFoundError
 */
export async function removeProcedure(
  writer: PatientWriter,
  id: number,
): Promise<{ title: string }> {
  authorize(writer, "patient.own");
  const procedure = await lockOwnProcedure(writer, id);
  await removeProcedures(writer, [procedure.id]);
  return { title: procedure.title };
}

/**
 * Deletes procedures of a patient, with the plans that were chosen for them, the answers before their sessions and what was
 * asked for; what surveys were answered stays, and does not know the procedure any more. The caller has locked them. The
 * audit says which records went, and nothing of what they held.
 */
export async function removeProcedures(writer: CallerInTransaction, ids: number[]): Promise<void> {
  const { transaction } = writer;
  const around = { where: { patientProcedureId: ids }, transaction };
  const asked = [
    ...(await idsOf("live session request", LiveSessionRequest.findAll(around))),
    ...(await idsOf("ride request", RideRequest.findAll(around))),
  ];
  await PatientResponse.update({ patientProcedureId: null }, around);
  await SessionAssessment.destroy(around);
  await LiveSessionRequest.destroy(around);
  await RideRequest.destroy(around);
  await PlanChoice.destroy(around);
  await PatientProcedure.destroy({ where: { id: ids }, transaction });
  const procedures = ids.map((id) => ({ type: "patient procedure", id }));
  const gone = [...asked, ...procedures].map((record) => ({ action: "deleted", record }));
  await recordEvents(writer, gone);
}

async function idsOf(type: string, records: Promise<{ id: number }[]>) {
  return (await records).map(({ id }) => ({ type, id }));
}
