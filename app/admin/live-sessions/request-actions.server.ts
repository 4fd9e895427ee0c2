import { STATUS_FIELD } from "~/app/components/detail/status-button";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation, submitForm } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { parseId } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { readVersion } from "~/app/http/run-submission.server";
import { formatDay, formatTime, hasPassed } from "~/server/platform/dates";
import type { RequestData, RequestKind, RequestRow } from "~/server/requests/kinds";
import {
  changeRequestStatus,
  deleteRequest,
  getRequest,
  suggestWhoToCall,
} from "~/server/requests/requests";
import { confirmationValidator } from "./request-confirmation";

/** Parses the request id of a path. @throws BadRequestError */
export const parseRequestId = (params: { id?: string }): number =>
  parseId(params.id, "Invalid request ID");

/** Sets the status submitted by the view's button, and redirects to the view. */
export function submitRequestStatus<Row extends RequestRow, Data extends RequestData>(
  { caller, request, url, params }: PageArgs,
  kind: RequestKind<Row, Data, string>,
) {
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to change the status: ${detail}`,
    save: async (writer, form) => {
      const input = { status: form.get(STATUS_FIELD) };
      const id = parseRequestId(params);
      const { status } = await changeRequestStatus(writer, kind, id, input, readVersion(form));
      const query = toListQuery(url.searchParams);
      return { to: url.pathname + query, message: `Request marked as ${status}` };
    },
  });
}

/** Reads a request for its confirmation form, which suggests the care team at the procedure's phone number. */
export async function readForConfirmation<Row extends RequestRow, Data extends RequestData>(
  { caller, params }: PageArgs,
  kind: RequestKind<Row, Data, string>,
) {
  const request = await getRequest(caller, kind, parseRequestId(params));
  const { patient, status, version, arrangement } = request;
  const whoToCall = request.whoToCall ?? (await suggestWhoToCall(caller, request));
  return {
    name: patient,
    patient,
    status,
    version,
    values: { arrangement: arrangement ?? "", whoToCall },
  };
}

/** Confirms a request with what was arranged, and redirects to its view. */
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
      await changeRequestStatus(caller, kind, id, input, expectedVersions);
      const query = toListQuery(url.searchParams);
      return { to: `${listPath}/${id}/view${query}`, message: "Request marked as Confirmed" };
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
      const to = listPath + toListQuery(url.searchParams);
      const action = undoDeletion(kind.entity, id, to);
      return { to, message: "Request deleted successfully", action };
    },
  });
}

/** Facts that the views of all request kinds share. */
export function toSharedFacts(request: RequestData) {
  const { id, patient, procedure, contact, status, version } = request;
  const { createdAt, statusChangedAt, statusChangedBy, arrangement, whoToCall } = request;
  return {
    arrangement,
    whoToCall,
    ...toTimeNotes(request),
    id,
    patient,
    procedure,
    contact,
    status,
    version,
    received: formatTime(createdAt),
    statusChanged: statusChangedAt && `${formatTime(statusChangedAt)}, by ${statusChangedBy}`,
  };
}
export type SharedFacts = ReturnType<typeof toSharedFacts>;

/** Notes on a request's time, in the list and in its view. */
export function toTimeNotes(request: RequestData) {
  const { movedFrom, movedTo } = request;
  const [day, time] =
    "date" in request
      ? [request.date, request.time]
      : [request.preferredDate, request.preferredTime];
  return {
    isPast: hasPassed(day, time),
    /** How the procedure moved since the confirmation; null unless it did. */
    moved:
      movedFrom && movedTo ? `${formatLocalTime(movedFrom)} to ${formatLocalTime(movedTo)}` : null,
  };
}

/** Formats a local time with or without its time of day, such as "Nov 30, 2026, 2:30 PM". */
const formatLocalTime = (time: string) => (time.includes("T") ? formatTime(time) : formatDay(time));

/** Formats a local day and time of day, such as "Nov 30, 2026, 2:30 PM". */
export const formatDayAndTime = (day: string, time: string) => formatTime(`${day}T${time}`);
