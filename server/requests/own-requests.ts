import type { WhereOptions } from "sequelize";
import { LiveSessionRequest, RideRequest } from "~/models";
import { OPEN_STATUSES, type RequestStatus } from "~/models/requests/request-status.schema";
import { endRequest } from "~/server/bookings/end-appointments";
import { stopNotices } from "~/server/outbox/stop-notices";
import type { PatientWriter } from "~/server/patients/guests";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import { closeIfChecked } from "~/server/platform/work-list/requests-to-check";
import type { RequestData, RequestKind, RequestRow } from "./kinds";
import {
  type LiveSessionRequestData,
  presentLiveSession,
  presentRide,
  type RideRequestData,
} from "./present";
import { formatNotFound } from "./requests";

/** A patient's requests by procedure id, newest first. */
export type OwnRequests = Map<
  number,
  { liveSessions: LiveSessionRequestData[]; rides: RideRequestData[] }
>;

/** Limit of rows per kind, newest first: older requests are omitted. */
const MAX_ROWS = 50;

/** Lists the caller's requests and their status in two queries; empty for a visitor. */
export async function listOwnRequests(caller: Caller): Promise<OwnRequests> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  const requests: OwnRequests = new Map();
  if (!patientId) return requests;
  const order: [string, string][] = [["id", "DESC"]];
  const options = { where: { patientId }, order, limit: MAX_ROWS, transaction };
  const findGroup = (procedureId: number) => {
    const group = requests.get(procedureId) ?? { liveSessions: [], rides: [] };
    requests.set(procedureId, group);
    return group;
  };
  for (const row of await LiveSessionRequest.findAll(options)) {
    findGroup(row.patientProcedureId).liveSessions.push(presentLiveSession(row));
  }
  for (const row of await RideRequest.findAll(options)) {
    findGroup(row.patientProcedureId).rides.push(presentRide(row));
  }
  return requests;
}

/** Reads one of the caller's requests. @throws NotFoundError, also for another patient's */
export async function getOwnRequest<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
): Promise<Data> {
  authorize(caller, "patient.own");
  return kind.present(await findOwn(caller, kind, id));
}

/**
 * Deletes an unanswered request of the caller; the audit records the withdrawal. One that had an appointment ends as Cancelled instead: it tells
 * what became of a coach's session.
 * @throws NotFoundError, also for another patient's; ConflictError once it is answered
 */
export async function withdrawRequest<Row extends RequestRow, Data extends RequestData>(
  writer: PatientWriter,
  kind: RequestKind<Row, Data, string>,
  id: number,
): Promise<Data> {
  authorize(writer, "patient.own");
  const request = await findOwn(writer, kind, id);
  if (!isOpen(request.status)) throw new ConflictError(formatAnsweredMessage(request.status));
  const isKept = kind.hasAppointments && (await endRequest(writer, request));
  if (!isKept) await request.destroy({ transaction: writer.transaction });
  await closeIfChecked(writer, [request.patientId]);
  await recordEvent(writer, { action: "withdrawn", record: { type: kind.type, id } });
  await stopNotices(writer, kind.type, [id]);
  return kind.present(request);
}

/** Finds one of the caller's requests; within a transaction it locks the row. @throws NotFoundError */
async function findOwn<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
): Promise<Row> {
  const where: WhereOptions = { id, patientId: caller.patientId ?? null };
  const request = await kind.model.findOne<Row>({ where, ...lockOptions(caller, kind.model) });
  if (!request) throw new NotFoundError(formatNotFound(kind));
  return request;
}

/** Whether a request waits for staff or, with an offer, for its patient. */
export const isOpen = (status: RequestStatus) => OPEN_STATUSES.some((each) => each === status);

/** Error message for withdrawing an answered request. */
export const formatAnsweredMessage = (status: string) =>
  `This request is ${status.toLowerCase()} already. Please call your care team to change it.`;
