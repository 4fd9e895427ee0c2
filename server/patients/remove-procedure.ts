import {
  DailyCheck,
  LiveSessionRequest,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  PlanProgress,
  RideRequest,
  SessionAssessment,
} from "~/models";
import { EPISODE } from "~/models/patients/patient-procedure.schema";
import { deleteAppointments, endAppointments } from "~/server/bookings/end-appointments";
import { stopNotices } from "~/server/outbox/stop-notices";
import { endPendingOrders } from "~/server/orders/end-pending";
import { recordEvents } from "~/server/platform/audit";
import { eraseProceduresFromBin } from "~/server/platform/bin/erase";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { closeEndedItems } from "~/server/platform/work-list/ended-items";
import { closeIfChecked } from "~/server/platform/work-list/requests-to-check";
import type { PatientWriter } from "./guests";
import { refreshNextEpisode } from "./next-episode";
import { findOwnProcedure, lockOwnProcedure } from "./own-procedures";
import { stopReminders } from "./stop-reminders";
import {
  listUpcomingRequests,
  reportWithdrawnRequests,
  type UpcomingRequest,
} from "./withdraw-requests";

/** Why a procedure stays that the hospital has entered. */
export const HOSPITALS_PROCEDURE =
  "Your care team added this procedure, so it stays in your list. Call them if it is wrong.";

/** Numbers of the records that are deleted with a procedure, and of its `responses`, which stay. */
export type RemovalConsequences = {
  id: number;
  title: string;
  assessments: number;
  liveSessionRequests: number;
  rideRequests: number;
  responses: number;
  /** Whether the hospital has entered it, so that it stays. */
  isHospitals: boolean;
  /** Requests that have yet to take place. */
  upcomingRequests: UpcomingRequest[];
};

/**
 * Counts what removing one of the caller's procedures deletes; zero for a visitor's example. @throws NotFoundError
 */
export async function countRemovalConsequences(
  caller: Caller,
  id: number,
): Promise<RemovalConsequences> {
  const { transaction } = caller;
  const procedure = await findOwnProcedure(caller, id);
  const options = {
    where: { patientProcedureId: caller.patientId ? procedure.id : 0 },
    transaction,
  };
  return {
    id: procedure.id,
    title: procedure.title,
    isHospitals: procedure.enteredBy === "hospital",
    assessments: await SessionAssessment.count(options),
    liveSessionRequests: await LiveSessionRequest.count(options),
    rideRequests: await RideRequest.count(options),
    responses: await PatientResponse.count(options),
    upcomingRequests: await listUpcomingRequests(caller, options.where),
  };
}

/**
 * Removes a procedure from the patient's list with its dependents: see removeProcedures. The sample patient's
 * original stays.
 * @throws NotFoundError; ConflictError for one that the hospital has entered (AREAS 3)
 */
export async function removeProcedure(
  writer: PatientWriter,
  id: number,
): Promise<{ title: string }> {
  authorize(writer, "patient.own");
  const procedure = await lockOwnProcedure(writer, id);
  if (procedure.enteredBy === "hospital") throw new ConflictError(HOSPITALS_PROCEDURE);
  await removeProcedures(writer, [procedure.id]);
  return { title: procedure.title };
}

/**
 * Deletes locked procedures of a patient with their plan choices, assessments and requests; survey responses stay,
 * detached from the procedure, and so do orders, of which those that wait for a payment end. Messages about the requests are stopped. The audit records which records were deleted, but none of their content.
 */
export async function removeProcedures(writer: CallerInTransaction, ids: number[]): Promise<void> {
  const { transaction } = writer;
  const options = { where: { patientProcedureId: ids }, transaction };
  const liveSessions = toIds(await LiveSessionRequest.findAll(options));
  const rides = toIds(await RideRequest.findAll(options));
  await endPendingOrders(writer, { episodeId: ids }, "The procedure was removed");
  await endAppointments(writer, { patientProcedureId: ids });
  await reportWithdrawnRequests(writer, { patientProcedureId: ids }, "procedure-removed");
  await PatientResponse.update({ patientProcedureId: null }, options);
  await SessionAssessment.destroy(options);
  await deleteAppointments(writer, { requestId: liveSessions });
  await LiveSessionRequest.destroy(options);
  await RideRequest.destroy(options);
  await stopNotices(writer, "live session request", liveSessions);
  await stopNotices(writer, "ride request", rides);
  await PlanChoice.destroy(options);
  await PlanProgress.destroy(options);
  await DailyCheck.destroy(options);
  await stopReminders(writer, ids);
  await eraseProceduresFromBin(writer, ids);
  const removed = { where: { id: ids }, transaction };
  const procedures = await PatientProcedure.findAll({ attributes: ["patientId"], ...removed });
  await PatientProcedure.destroy(removed);
  const patientIds = procedures.map(({ patientId }) => patientId);
  await refreshNextEpisode(writer, patientIds);
  await closeIfChecked(writer, patientIds);
  await closeEndedItems(writer, "Date has passed", patientIds);
  const toEvents = (type: string, deletedIds: number[]) =>
    deletedIds.map((id) => ({ action: "deleted", record: { type, id } }));
  await recordEvents(writer, [
    ...toEvents("live session request", liveSessions),
    ...toEvents("ride request", rides),
    ...toEvents(EPISODE, ids),
  ]);
}

const toIds = (records: { id: number }[]) => records.map(({ id }) => id);
