import { z } from "zod";
import { Appointment, Patient } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import type { ListQuery } from "~/server/platform/list";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { LIVE_SESSION_KIND, type LiveSessionSortField } from "~/server/requests/kinds";
import { type LiveSessionRequestData, presentLiveSession } from "~/server/requests/present";
import { ASSIGNEE } from "~/server/requests/handling";
import { loadPatients } from "~/server/requests/patient-names";
import { getRequest, listRequests, updateRequest } from "~/server/requests/requests";
import { type Access, asStaff } from "./access";
import { type Arranged, readArranged } from "./appointments-of-requests";
import { findLiveSession } from "./find";
import { keepAppointment } from "./keep";
import { offerTimes } from "./offer";
import { readZone, readZones } from "~/server/facilities/zone";

/** A live session: the request with what was arranged for it, and the IANA time zone of the facility, in which its days and times of day are. */
export type LiveSessionData = LiveSessionRequestData & Arranged & { timeZone: string };

/** Reads a page of live sessions with their appointments and offers (AREAS 9: GET /live-session). Records an audit event for the read. */
export async function listLiveSessions(caller: Caller, query: ListQuery<LiveSessionSortField>) {
  const { requests, ...page } = await listRequests(caller, LIVE_SESSION_KIND, query);
  const find = await readArranged(
    caller,
    requests.map(({ id }) => id),
  );
  const hide = await hideUnshared(
    caller,
    requests.map(({ patientId }) => patientId),
  );
  const findZone = await readZones(
    caller,
    requests.map(({ patientProcedureId }) => patientProcedureId),
  );
  return {
    liveSessions: requests.map((request): LiveSessionData =>
      hide({
        ...request,
        ...find(request.id),
        timeZone: findZone(request.patientProcedureId),
      }),
    ),
    ...page,
  };
}

/** Reads a live session by id, and records an audit event for the read. @throws NotFoundError */
export async function getLiveSession(caller: Caller, id: number): Promise<LiveSessionData> {
  const request = await getRequest(caller, LIVE_SESSION_KIND, id);
  const hide = await hideUnshared(caller, [request.patientId]);
  const timeZone = await readZone(caller, request.patientProcedureId);
  return hide({ ...request, ...(await readArranged(caller, [id]))(id), timeZone });
}

/**
 * Hides how anxious patients are after a session, which staff see only of those who share it (AREAS 3). One statement.
 */
async function hideUnshared({ transaction }: Caller, patientIds: readonly number[]) {
  const where = { id: [...new Set(patientIds)], sharesAnxiety: true };
  const sharing =
    patientIds.length > 0 ? await Patient.findAll({ attributes: ["id"], where, transaction }) : [];
  const ids = new Set(sharing.map(({ id }) => id));
  return (session: LiveSessionData): LiveSessionData =>
    ids.has(session.patientId) || !session.appointment
      ? session
      : { ...session, appointment: { ...session.appointment, anxietyAfter: null } };
}

/** Action of staff on a live session: accept, move, cancel or complete it. */
type StaffAction = (caller: Caller, access: Access, input: unknown) => Promise<void>;
type Target = { id: number; input: unknown; expectedVersions?: ExpectedVersions };

/** Runs an action of staff, and answers the live session as it is then (AREAS 9). @throws what the action throws */
export function actAsStaff(
  caller: Caller,
  action: StaffAction,
  { id, input, expectedVersions }: Target,
): Promise<LiveSessionData> {
  return inTransaction(caller, async (writer) => {
    await action(writer, asStaff(id, expectedVersions), input);
    return readChanged(writer, id);
  });
}

/** Offers times, and answers the live session as it is then. @throws as `offerTimes` */
export function offerLiveSession(
  caller: Caller,
  { id, input, expectedVersions }: Target,
): Promise<LiveSessionData> {
  return inTransaction(caller, async (writer) => {
    await offerTimes(writer, id, input, expectedVersions);
    return readChanged(writer, id);
  });
}

/**
 * Changes the answer of a request, and answers the live session as it is then. Confirmed keeps the time of a booked appointment, which needs no text.
 * @throws as `updateRequest`
 */
export function updateLiveSession(
  caller: Caller,
  { id, input, expectedVersions }: Target,
): Promise<LiveSessionData> {
  return inTransaction(caller, async (writer) => {
    const { status, ...others } = parseInput(z.record(z.unknown()), input);
    const isKept = status === "Confirmed" && (await isBooked(writer, id));
    if (isKept) await keepAppointment(writer, asStaff(id, expectedVersions));
    const hasOthers = others.assigneeId !== undefined || others.staffNote !== undefined;
    if (!isKept) await updateRequest(writer, LIVE_SESSION_KIND, id, input, expectedVersions);
    else if (hasOthers) await updateRequest(writer, LIVE_SESSION_KIND, id, others);
    return readChanged(writer, id);
  });
}

async function isBooked({ transaction }: Caller, requestId: number): Promise<boolean> {
  const where = { requestId, state: "Scheduled" as const };
  return (await Appointment.count({ where, transaction })) > 0;
}

async function readChanged(writer: CallerInTransaction, id: number): Promise<LiveSessionData> {
  const request = await findLiveSession(writer, id);
  await request.reload({ include: [ASSIGNEE], transaction: writer.transaction });
  await loadPatients(writer, [request]);
  const hide = await hideUnshared(writer, [request.patientId]);
  const timeZone = await readZone(writer, request.patientProcedureId);
  return hide({
    ...presentLiveSession(request),
    ...(await readArranged(writer, [id]))(id),
    timeZone,
  });
}
