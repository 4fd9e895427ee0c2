import type { WhereOptions } from "sequelize";
import { LiveSessionRequest, RideRequest } from "~/models";
import type { PatientWriter } from "~/server/patients/guests";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { RequestData, RequestKind, RequestRow } from "./kinds";
import {
  type LiveSessionRequestData,
  presentLiveSession,
  presentRide,
  type RideRequestData,
} from "./present";
import { goneWords } from "./requests";

/** What a patient has asked for, by the id of the procedure: the newest first. */
export type OwnRequests = Map<
  number,
  { liveSessions: LiveSessionRequestData[]; rides: RideRequestData[] }
>;

/** So many of a kind are read: more wait in no list (see MOST_WAITING), and older ones are told by the hospital. */
const MAX_SHOWN = 50;

/**
 * What the patient who asks has asked for, and what became of it, in two statements. Somebody who has stored nothing has
 * asked for nothing.
 */
export async function listOwnRequests(caller: Caller): Promise<OwnRequests> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  const own: OwnRequests = new Map();
  if (!patientId) return own;
  const order: [string, string][] = [["id", "DESC"]];
  const options = { where: { patientId }, order, limit: MAX_SHOWN, transaction };
  const of = (procedureId: number) => {
    const known = own.get(procedureId) ?? { liveSessions: [], rides: [] };
    own.set(procedureId, known);
    return known;
  };
  for (const row of await LiveSessionRequest.findAll(options)) {
    of(row.patientProcedureId).liveSessions.push(presentLiveSession(row));
  }
  for (const row of await RideRequest.findAll(options)) {
    of(row.patientProcedureId).rides.push(presentRide(row));
  }
  return own;
}

/** A request of the patient who asks. @throws NotFoundError, also for somebody else's */
export async function getOwnRequest<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
): Promise<Data> {
  authorize(caller, "patient.own");
  return kind.present(await findOwn(caller, kind, id));
}

/**
 * Takes a request back that the hospital has not answered yet: it is gone, and the audit keeps that there was one.
 * @throws NotFoundError, also for somebody else's; ConflictError once it is answered
 */
export async function withdrawRequest<Row extends RequestRow, Data extends RequestData>(
  writer: PatientWriter,
  kind: RequestKind<Row, Data, string>,
  id: number,
): Promise<Data> {
  authorize(writer, "patient.own");
  const request = await findOwn(writer, kind, id);
  if (request.status !== "New") throw new ConflictError(answeredWords(request.status));
  await request.destroy({ transaction: writer.transaction });
  await recordEvent(writer, { action: "withdrawn", record: { type: kind.type, id } });
  return kind.present(request);
}

/** Within a transaction it is locked. */
async function findOwn<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
): Promise<Row> {
  const where: WhereOptions = { id, patientId: caller.patientId ?? null };
  const request = await kind.model.findOne<Row>({ where, ...lockOptions(caller, kind.model) });
  if (!request) throw new NotFoundError(goneWords(kind));
  return request;
}

/** What a patient is told who would take back what is answered. */
export const answeredWords = (status: string) =>
  `This request is ${status.toLowerCase()} already. Please call your care team to change it.`;
