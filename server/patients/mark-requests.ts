import { LiveSessionRequest, type PatientProcedure, RideRequest } from "~/models";
import { PROCEDURE_CANCELLED } from "~/models/requests/request-status.schema";
import { requestTime } from "~/models/requests/request-time.schema";
import { readZones } from "~/server/facilities/zone";
import { recordEvents } from "~/server/platform/audit";
import { formatIsoClock, formatIsoDay, hasPassed } from "~/server/platform/dates";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { closeEndedItems } from "~/server/platform/work-list/ended-items";
import { forgetCauses } from "~/server/platform/work-list/open-items";
import { closeIfChecked, openToCheck } from "~/server/platform/work-list/requests-to-check";
import { stopReminders } from "./stop-reminders";

type ProcedureTime = Pick<PatientProcedure, "date" | "timeKnown">;

/**
 * Marks the requests of a procedure whose date has moved, unanswered and confirmed ones, on both sides, until staff confirm them, and puts
 * the patient on the work list for them (AREAS 3, 6). Declined requests and those that are over stay unmarked, and the mark goes when the
 * procedure moves back. Nobody asks anymore whether it took place on the former day.
 * @param before its date before the change
 */
export const markRequestsAfterMove = (
  writer: CallerInTransaction,
  procedure: PatientProcedure,
  before: ProcedureTime,
): Promise<void> => markRequestsAfterMoves(writer, [{ procedure, before }]);

type Move = {
  procedure: ProcedureTime & Pick<PatientProcedure, "id" | "patientId">;
  before: ProcedureTime;
};

/**
 * Marks the requests of many procedures, as `markRequestsAfterMove` does, and stops what would remind of the former day: twelve
 * statements, and a few for each request.
 */
export async function markRequestsAfterMoves(
  writer: CallerInTransaction,
  moves: readonly Move[],
): Promise<void> {
  const moved = new Map<number, { movedFrom: string; movedTo: string; patientId: number }>();
  for (const { procedure, before } of moves) {
    const [movedFrom, movedTo] = [formatLocalTime(before), formatLocalTime(procedure)];
    const { patientId } = procedure;
    if (movedFrom !== "" && movedFrom !== movedTo)
      moved.set(procedure.id, { movedFrom, movedTo, patientId });
  }
  if (moved.size === 0) return;
  const { transaction } = writer;
  await stopReminders(writer, [...moved.keys()]);
  const patientIds = [...new Set([...moved.values()].map(({ patientId }) => patientId))];
  const passed = { reason: "Date has passed", type: "episode", ids: [...moved.keys()] } as const;
  await forgetCauses(writer, passed, patientIds);
  await closeEndedItems(writer, "Date has passed", patientIds);
  const upcoming = await findUpcoming(writer, { patientProcedureId: [...moved.keys()] });
  for (const { request } of upcoming) {
    const { movedFrom = "", movedTo = "" } = moved.get(request.patientProcedureId) ?? {};
    // The time for which it was asked or confirmed, even if the date moves more than once.
    const meantFor = request.movedFrom || movedFrom;
    const isBack = meantFor === movedTo;
    await (request as RideRequest).update(
      { movedFrom: isBack ? "" : meantFor, movedTo: isBack ? "" : movedTo },
      { transaction },
    );
  }
  await openToCheck(writer, upcoming.filter(({ request }) => request.movedFrom).map(toMoved));
  await closeIfChecked(writer, patientIds);
  const events = upcoming.map(({ type, request }) => ({
    action: "date moved",
    record: { type, id: request.id },
  }));
  if (events.length > 0) await recordEvents(writer, events);
}

/**
 * Marks the requests of cancelled episodes, unanswered and confirmed ones, on both sides, and stops what patients would be told of
 * them: a cancelled procedure needs no ride (AREAS 3). Staff decline them then, to which the work list leads; those that are over stay
 * unmarked.
 */
export async function markRequestsAfterCancel(
  writer: CallerInTransaction,
  owner: { patientProcedureId: number | number[] } | { patientId: number },
): Promise<void> {
  const { transaction } = writer;
  const upcoming = await findUpcoming(writer, owner);
  for (const { request } of upcoming) {
    const { day, time } = requestTime(request);
    await (request as RideRequest).update(
      { movedFrom: request.movedFrom || `${day}T${time}`, movedTo: PROCEDURE_CANCELLED },
      { transaction },
    );
  }
  await openToCheck(writer, upcoming.map(toMoved));
  for (const { type, request } of upcoming) {
    const about = { type, id: request.id };
    const recipient = { kind: "patient", id: request.patientId } as const;
    await stopMessages(writer, { about, recipient, reason: "cancelled" });
    // Those of a guardian.
    await stopMessages(writer, { about, purposes: ["appointment-reminder"], reason: "cancelled" });
  }
  const events = upcoming.map(({ type, request }) => ({
    action: "procedure cancelled",
    record: { type, id: request.id },
  }));
  if (events.length > 0) await recordEvents(writer, events);
}

type Upcoming = Awaited<ReturnType<typeof findUpcoming>>[number];

const toMoved = ({ type, request }: Upcoming) => {
  const { id, patientId } = request;
  return { type, id, patientId };
};

/** Finds the patients, of some, who have a marked request that has yet to take place. */
export async function findStillToCheck(
  writer: CallerInTransaction,
  patientIds: number[],
): Promise<Set<number>> {
  const upcoming = await findUpcoming(writer, { patientId: patientIds });
  return new Set(upcoming.flatMap(({ request }) => (request.movedFrom ? request.patientId : [])));
}

/** Finds the open and confirmed requests of an owner that have yet to take place, whatever time was asked for first. Two queries, and six for time zones where there are any. */
async function findUpcoming(
  writer: CallerInTransaction,
  owner: { patientProcedureId: number | number[] } | { patientId: number | number[] },
) {
  const { transaction } = writer;
  const where = { ...owner, status: ["New" as const, "Offered" as const, "Confirmed" as const] };
  const sessions = (await LiveSessionRequest.findAll({ where, transaction })).filter(
    ({ status, state }) => status !== "Confirmed" || state === "Scheduled",
  );
  const rides = await RideRequest.findAll({ where, transaction });
  const procedureIds = [...sessions, ...rides].map((request) => request.patientProcedureId);
  const findZone = await readZones(writer, procedureIds);
  return [
    ...sessions.map((request) => ({ type: "live session request" as const, request })),
    ...rides.map((request) => ({ type: "ride request" as const, request })),
  ].filter(({ request }) => {
    const { day, time } = requestTime(request);
    return !hasPassed(day, time, undefined, findZone(request.patientProcedureId));
  });
}

/** Formats a procedure's time as YYYY-MM-DD or YYYY-MM-DDTHH:MM, in the hospital's time zone; "" if unknown. */
function formatLocalTime({ date, timeKnown }: ProcedureTime): string {
  const at = date?.toISOString();
  if (!at) return "";
  return timeKnown ? `${formatIsoDay(at)}T${formatIsoClock(at)}` : formatIsoDay(at);
}
