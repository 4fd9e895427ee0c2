import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation, submitForm } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { leaderLabel, liveSessionLabel } from "~/models/requests/live-session-options.schema";
import type { Caller } from "~/server/platform/caller";
import { requestTime } from "~/models/requests/request-time.schema";
import { formatDay, formatDayAndTime, formatTime, hasPassed } from "~/server/platform/dates";
import { showPhone } from "~/server/platform/phone-numbers";
import { describeAnswerNotice } from "~/server/notifications/answer-notice";
import type { RequestData, RequestKind, RequestRow } from "~/server/requests/kinds";
import { deleteRequest, getRequest, updateRequest } from "~/server/requests/requests";
import { suggestWhoToCall } from "~/server/requests/who-to-call";
import { toReturnQuery } from "./list-path";
import { submitReceivedStatus } from "./received-status.server";
import { confirmationValidator } from "./request-confirmation";

/** Parses the request id of a path. @throws BadRequestError */
export const parseRequestId = (params: { id?: string }): number =>
  parseId(params.id, "Invalid request ID");

/** Sets the status, or assigns the request to the caller, as a button says. */
export function submitRequestStatus<Row extends RequestRow, Data extends RequestData>(
  args: PageArgs,
  kind: RequestKind<Row, Data, string>,
  listPath: string,
) {
  const id = parseRequestId(args.params);
  return submitReceivedStatus(args, {
    listPath,
    noun: "Request",
    change: (writer, input, expected) => updateRequest(writer, kind, id, input, expected),
  });
}

/** Reads a request for its confirmation form, which suggests the care team at the procedure's phone number. */
export async function readForConfirmation<Row extends RequestRow, Data extends RequestData>(
  { caller, params }: PageArgs,
  kind: RequestKind<Row, Data, string>,
) {
  const request = await getRequest(caller, kind, parseRequestId(params));
  const { patient, status, version } = request;
  const arrangement = request.arrangement ?? suggestArrangement(request);
  const whoToCall = request.whoToCall ?? (await suggestWhoToCall(caller, request));
  return {
    name: patient,
    patient,
    status,
    version,
    notice: await describeAnswerNotice(caller, request),
    values: { arrangement, whoToCall },
  };
}

/** Suggests what a confirmation says: what is arranged, and for when. */
function suggestArrangement(request: RequestData): string {
  const { day, time } = requestTime(request);
  const what =
    "pickUp" in request
      ? `Your ride from ${request.pickUp} to ${request.dropOff}`
      : `Your live session (${leaderLabel(request.leaderType)}, ${liveSessionLabel(request.sessionType)})`;
  return `${what} is arranged for ${formatDayAndTime(day, time)}.`;
}

/** Confirms a request with what was arranged, and redirects to the list. */
export function submitRequestConfirmation<Row extends RequestRow, Data extends RequestData>(
  { caller, request, url, params }: PageArgs,
  kind: RequestKind<Row, Data, string>,
  listPath: string,
) {
  return submitForm({
    caller,
    request,
    validator: confirmationValidator,
    failure: (detail) => `Failed to confirm the request: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const id = parseRequestId(params);
      const input = { status: "Confirmed", ...values };
      await updateRequest(caller, kind, id, input, expectedVersions);
      return { to: listPath + toReturnQuery({ url }), message: "Request marked as Confirmed" };
    },
    toFormValues: ({ arrangement, whoToCall }: RequestData) => ({
      arrangement: arrangement ?? "",
      whoToCall: whoToCall ?? "",
    }),
  });
}

/** Deletes a request, and redirects to its list. */
export function submitRequestDeletion<Row extends RequestRow, Data extends RequestData>(
  { caller, request, url, params }: PageArgs,
  kind: RequestKind<Row, Data, string>,
  listPath: string,
) {
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete request: ${detail}`,
    save: async (writer) => {
      const id = parseRequestId(params);
      await deleteRequest(writer, kind, id);
      const to = listPath + toReturnQuery({ url });
      const action = undoDeletion(kind.entity, id, to);
      return { to, message: "Request deleted successfully", action };
    },
  });
}

type Handled = { assigneeId: number | null; assignee: string | null; staffNote: string | null };

/** What only staff see of a request or message, and whether the reader can take care of it by a press. */
export const toHandlingFacts = (
  { assigneeId, assignee, staffNote }: Handled,
  { administratorId }: Caller,
) => ({
  assignee,
  staffNote,
  canAssignToMe: administratorId !== undefined && administratorId !== assigneeId,
});

/** Facts that the views of all request kinds share. */
export async function toSharedFacts(request: RequestData, caller: Caller) {
  const { id, patientId, patient, procedure, contact, status, version } = request;
  const { createdAt, statusChangedAt, statusChangedBy, arrangement, whoToCall } = request;
  const { offeredDate, offeredTime, offer } = request;
  return {
    arrangement,
    whoToCall,
    offered: offeredDate && offeredTime && formatDayAndTime(offeredDate, offeredTime),
    offer,
    notice: await describeAnswerNotice(caller, request),
    ...toHandlingFacts(request, caller),
    ...toTimeNotes(request),
    id,
    patientId,
    patient,
    procedure,
    email: contact?.includes("@") ? contact : null,
    phone: contact?.includes("@") ? null : showPhone(contact ?? ""),
    status,
    version,
    received: formatTime(createdAt),
    statusChanged: statusChangedAt && `${formatTime(statusChangedAt)}, by ${statusChangedBy}`,
  };
}
export type SharedFacts = Awaited<ReturnType<typeof toSharedFacts>>;

/** What a list shows of a request besides the texts of its columns. */
export const toRequestRow = (request: RequestData) => ({
  status: request.status,
  version: request.version,
  assignee: request.assignee,
  ...toTimeNotes(request),
});

/** Presents notes on a request's time, in the list and in its view. @param zone time zone of its time; default: the hospital's */
export function toTimeNotes(request: RequestData, zone?: string) {
  const { movedFrom, movedTo, procedureCancelled } = request;
  const { day, time } = requestTime(request);
  return {
    isPast: hasPassed(day, time, undefined, zone),
    procedureCancelled,
    /** How the procedure moved since the confirmation; null unless it did. */
    moved:
      movedFrom &&
      `${formatLocalTime(movedFrom)} to ${movedTo ? formatLocalTime(movedTo) : "a day that is not known yet"}`,
  };
}

/** Formats a local time with or without its time of day, such as "Nov 30, 2026, 2:30 PM". */
const formatLocalTime = (time: string) => (time.includes("T") ? formatTime(time) : formatDay(time));
