import { z } from "zod";
import { LiveSessionRequest, Patient } from "~/models";
import { blankToUndefined } from "~/models/rules/text.schema";
import { STATE_BY_STATUS } from "~/models/appointments/appointment-state.schema";
import { offerSchema, requestChangeSchema } from "~/models/requests/request-change.schema";
import { OPEN_STATUSES, type RequestStatus } from "~/models/requests/request-status.schema";
import { requestTime } from "~/models/requests/request-time.schema";
import { readZone } from "~/server/facilities/zone";
import { notifyOfAnswer, notifyOfRetraction } from "~/server/notifications/notify-patient";
import { stopNotices } from "~/server/outbox/stop-notices";
import { recordEvent, recordPageViewed } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { hasPassed } from "~/server/platform/dates";
import { ConflictError, InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { byText, byTextOrPhone, searchCondition } from "~/server/platform/search-condition";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { closeIfChecked } from "~/server/platform/work-list/requests-to-check";
import {
  deleteAppointments,
  endAppointments,
  requireNothingClaimed,
} from "~/server/bookings/end-appointments";
import { hasHeldTimes, makeWayForAnswer } from "~/server/bookings/answer-by-hand";
import { loadAssignees } from "./assignees";
import { closeIfAnswered } from "./close-if-answered";
import { loadPatients, PATIENT } from "./patient-names";
import { suggestWhoToCall } from "./who-to-call";
import { ASSIGNEE, notifyOfHandling, setHandling } from "./handling";
import type { RequestData, RequestKind, RequestRow } from "./kinds";

/**
 * Reads a page of requests of a kind; the search matches procedure, patient and texts (specification 000, section 2.7; DESIGN 7). Records an audit event for the read.
 */
export async function listRequests<
  Row extends RequestRow,
  Data extends RequestData,
  Field extends string,
>(caller: Caller, kind: RequestKind<Row, Data, Field>, query: ListQuery<Field>) {
  authorize(caller, "patients.read");
  const { items, ...page } = await readPage<Row, Data>(caller, kind.model, {
    query,
    where: searchCondition(query.search, [byTextOrPhone(kind.model), byText(Patient, "patientId")]),
    sortedBy: kind.sortColumns[query.sortBy],
    present: async (rows) => {
      await loadAssignees(caller, rows);
      await loadPatients(caller, rows);
      return rows.map(kind.present);
    },
  });
  await recordPageViewed(caller, kind.type, { page: query.page, field: "requests", rows: items });
  return { requests: items, ...page };
}

/** Reads a request by id and records an audit event for the read. @throws NotFoundError */
export async function getRequest<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
): Promise<Data> {
  authorize(caller, "patients.read");
  const request = kind.present(await findRequest(caller, kind, id));
  await recordEvent(caller, { action: "viewed", record: { type: kind.type, id } });
  return request;
}

/**
 * Changes a request, in any of these ways:
 * - answers it: its status, with Confirmed what was arranged and who to call, with Offered another time, words to it, and who to
 *   call; texts that are left out or blank stay. The patient sees all of it in My Procedures. An offered time stays once it is
 *   confirmed. Confirmed again, a request counts as checked after the procedure's date has moved.
 * - `assigneeId`: the administrator who takes care of it, null for nobody; `staffNote`: a note that no patient sees.
 *
 * Idempotent; the audit records no text.
 * @throws InvalidInputError, NotFoundError, StaleError; ConflictError for an answer that contradicts a booked appointment
 */
export async function updateRequest<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<Data> {
  authorize(caller, "patients.write");
  const changes = parseInput(z.record(z.unknown()), input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const request = await findRequest(writer, kind, id);
    const { status: before, assigneeId: assigneeBefore, movedFrom } = request;
    const isHeld = kind.hasAppointments && (await hasHeldTimes(writer, id));
    const values = await parseChange(writer, request, changes, isHeld);
    await requireVersion(writer, kind.type, kind.present(request), expectedVersions);
    const { status } = values;
    if (status !== undefined && kind.hasAppointments) {
      await makeWayForAnswer(writer, id, status);
      // The answer takes the place of what became of an earlier offer.
      if (request instanceof LiveSessionRequest && status !== "New" && request.offerOutcome)
        request.set({ offerOutcome: "", state: STATE_BY_STATUS[status] });
    }
    const describeHandling = await setHandling(writer, request, values);
    const isAnswered = status !== undefined && setAnswer(writer, request, status, values);
    if (!request.changed()) return kind.present(request);
    await request.save({ transaction });
    const changed = await findRequest(writer, kind, id);
    await recordEvent(writer, {
      action: "updated",
      record: { type: kind.type, id },
      changes: {
        ...(changed.status !== before && { status: [before, changed.status] }),
        ...describeHandling(changed),
      },
    });
    await notifyOfHandling(writer, kind, changed, assigneeBefore);
    if (before === "New") await closeIfAnswered(writer, changed.patientId);
    if (movedFrom) await closeIfChecked(writer, [changed.patientId]);
    const notify = status === "New" ? notifyOfRetraction : notifyOfAnswer;
    if (isAnswered) await notify(writer, kind.type, changed);
    return kind.present(changed);
  });
}

/**
 * Confirms a request among many, with a text for all of them; who to call is the care team unless the input says it.
 * @throws ConflictError for one that is answered already, or whose time has passed; as updateRequest
 */
export function confirmOpenRequest<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
  input: object,
): Promise<Data> {
  return inTransaction(caller, async (writer) => {
    const row = await findRequest(writer, kind, id);
    const request = kind.present(row);
    const { day, time } = requestTime(request);
    const zone = await readZone(writer, row.patientProcedureId);
    if (!isOpen(request.status)) throw new ConflictError(`It is ${request.status} already`);
    if (hasPassed(day, time, undefined, zone)) throw new ConflictError("Its time has passed");
    return updateRequest(writer, kind, id, { ...input, status: "Confirmed" });
  });
}

/**
 * Parses a change of a request; texts that are left out stay.
 * @param isHeld whether times of coaches are offered: their day and words are not those of an answer by hand @throws InvalidInputError
 */
async function parseChange(
  writer: Caller,
  request: RequestRow,
  changes: Record<string, unknown>,
  isHeld: boolean,
) {
  const { status, assigneeId, staffNote } = changes;
  if (status === undefined && (assigneeId !== undefined || staffNote !== undefined)) {
    return parseInput(requestChangeSchema, { assigneeId, staffNote });
  }
  const whoToCall = request.whoToCall || (await suggestWhoToCall(writer, request));
  const keep = (name: "arrangement" | "offeredDate" | "offeredTime" | "offer") =>
    blankToUndefined(changes[name]) ?? (isHeld ? "" : request[name]);
  const input = {
    status: status ?? null,
    arrangement: keep("arrangement"),
    offeredDate: keep("offeredDate"),
    offeredTime: keep("offeredTime"),
    offer: keep("offer"),
    whoToCall: blankToUndefined(changes.whoToCall) ?? whoToCall,
    assigneeId,
    staffNote,
  };
  const values = parseInput(requestChangeSchema, input);
  if (values.status !== "Offered") return values;
  const offer = parseInput(offerSchema, input);
  const zone = await readZone(writer, request.patientProcedureId);
  if (hasPassed(offer.offeredDate, offer.offeredTime, undefined, zone)) {
    const message = "This time has passed. Please choose a later one";
    throw new InvalidInputError([{ field: "offeredTime", message }]);
  }
  return { ...values, ...offer };
}

/** Sets the answer of a request with the texts that its status has, and who gave it. @returns whether that changes anything */
function setAnswer(
  { actor }: Caller,
  request: RequestRow,
  status: RequestStatus,
  values: Partial<Record<AnswerText, string>>,
): boolean {
  const keepsOffer = status === "Offered" || (status === "Confirmed" && request.offeredDate !== "");
  const answered = (name: AnswerText, isKept: boolean) => (isKept && values[name]) || "";
  request.set({
    status,
    arrangement: answered("arrangement", status === "Confirmed"),
    whoToCall: answered("whoToCall", status === "Confirmed" || status === "Offered"),
    offeredDate: answered("offeredDate", keepsOffer),
    offeredTime: answered("offeredTime", keepsOffer),
    offer: answered("offer", status === "Offered"),
    movedFrom: "",
    movedTo: "",
  });
  const isAnswered = ["status", ...ANSWER_TEXTS, "movedFrom"].some((name) =>
    request.changed(name as never),
  );
  if (isAnswered) request.set({ statusChangedAt: new Date(), statusChangedBy: actor.name });
  return isAnswered;
}

const isOpen = (status: RequestStatus) => OPEN_STATUSES.some((open) => open === status);

const ANSWER_TEXTS = ["arrangement", "whoToCall", "offeredDate", "offeredTime", "offer"] as const;
type AnswerText = (typeof ANSWER_TEXTS)[number];

/**
 * Erases a request; the audit records none of its content.
 * @throws NotFoundError, StaleError; ConflictError while an appointment is booked, or times are held: cancelled first, patient and coach are told
 */
export async function deleteRequest<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "patients.write");
  await inTransaction(caller, async (writer) => {
    const request = await findRequest(writer, kind, id);
    const deleted = kind.present(request);
    await requireVersion(writer, kind.type, deleted, expectedVersions);
    if (kind.hasAppointments) {
      await requireNothingClaimed(writer, id);
      await endAppointments(writer, { id });
      await request.reload({ transaction: writer.transaction });
    }
    await moveToBin(writer, kind.table, { type: kind.type, record: deleted });
    if (kind.hasAppointments) await deleteAppointments(writer, { requestId: id });
    await request.destroy({ transaction: writer.transaction });
    await closeIfChecked(writer, [request.patientId]);
    await recordEvent(writer, { action: "deleted", record: { type: kind.type, id } });
    await stopNotices(writer, kind.type, [id]);
  });
}

/** Finds a request; within a transaction it locks the row. @throws NotFoundError such as "Ride request not found" */
async function findRequest<Row extends RequestRow, Data extends RequestData>(
  caller: Caller,
  kind: RequestKind<Row, Data, string>,
  id: number,
): Promise<Row> {
  const options = { ...lockOptions(caller, kind.model), include: [ASSIGNEE, PATIENT] };
  const request = await kind.model.findByPk<Row>(id, options);
  if (!request) throw new NotFoundError(formatNotFound(kind));
  return request;
}

/** Formats an error message such as "Ride request not found". */
export const formatNotFound = ({ type }: { type: string }) =>
  `${type.charAt(0).toUpperCase()}${type.slice(1)} not found`;
