import { STATUS_FIELD } from "~/app/components/detail/status-button";
import { submitConfirmation } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { parseId } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { readVersion } from "~/app/http/run-submission.server";
import { REQUEST_FILTERS } from "~/models/requests/request-status.schema";
import { formatTime } from "~/server/platform/dates";
import type { RequestData, RequestKind, RequestRow } from "~/server/requests/kinds";
import { changeRequestStatus, deleteRequest } from "~/server/requests/requests";

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
      const query = toListQuery(url.searchParams, {}, REQUEST_FILTERS);
      return { to: url.pathname + query, message: `Request marked as ${status}` };
    },
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
      await deleteRequest(writer, kind, parseRequestId(params));
      const query = toListQuery(url.searchParams, {}, REQUEST_FILTERS);
      return { to: listPath + query, message: "Request deleted successfully" };
    },
  });
}

/** Facts that the views of all request kinds share. */
export function toSharedFacts(request: RequestData) {
  const { id, patient, procedure, contact, status, version } = request;
  const { createdAt, statusChangedAt, statusChangedBy } = request;
  return {
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

/** Formats a local day and time of day, such as "Nov 30, 2026, 2:30 PM". */
export const formatDayAndTime = (day: string, time: string) => formatTime(`${day}T${time}`);
