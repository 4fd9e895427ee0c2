import { toListQuery } from "~/app/contracts/list-url";
import { submitForm } from "~/app/http/form.server";
import type { PageArgs } from "~/app/http/page.server";
import { formatIsoDay } from "~/server/platform/dates";
import { listAssignees } from "~/server/requests/assignees";
import type { RequestData, RequestKind, RequestRow } from "~/server/requests/kinds";
import { getRequest, suggestWhoToCall, updateRequest } from "~/server/requests/requests";
import { parseRequestId } from "./request-actions.server";
import { handlingValidator, offerValidator } from "./request-handling";

const toHandlingValues = ({ assigneeId, staffNote }: RequestData) => ({
  assigneeId: assigneeId === null ? "" : String(assigneeId),
  staffNote: staffNote ?? "",
});

const toOfferValues = ({ offeredDate, offeredTime, offer, whoToCall }: RequestData) => ({
  offeredDate: offeredDate ?? "",
  offeredTime: offeredTime ?? "",
  offer: offer ?? "",
  whoToCall: whoToCall ?? "",
});

/** Reads a request for the form of what only staff see. */
export async function readForHandling<Row extends RequestRow, Data extends RequestData>(
  { caller, params }: PageArgs,
  kind: RequestKind<Row, Data, string>,
) {
  const request = await getRequest(caller, kind, parseRequestId(params));
  const { id, patient, version, assigneeId, assignee } = request;
  const assignees = await listAssignees(caller);
  // Whoever has been deactivated since stays in the form until somebody else is chosen.
  const isListed = assignees.some((each) => each.id === assigneeId);
  if (assigneeId && assignee && !isListed) assignees.push({ id: assigneeId, name: assignee });
  return { id, name: patient, patient, version, assignees, values: toHandlingValues(request) };
}

/** Reads a request for the form that offers another time. */
export async function readForOffer<Row extends RequestRow, Data extends RequestData>(
  { caller, params }: PageArgs,
  kind: RequestKind<Row, Data, string>,
) {
  const request = await getRequest(caller, kind, parseRequestId(params));
  const { id, patient, version } = request;
  const values = toOfferValues(request);
  const whoToCall = values.whoToCall || (await suggestWhoToCall(caller, request));
  const today = formatIsoDay(new Date().toISOString());
  return { id, name: patient, patient, version, today, values: { ...values, whoToCall } };
}

/** Saves what only staff see, and redirects to the view. */
export const submitHandling = <Row extends RequestRow, Data extends RequestData>(
  args: PageArgs,
  kind: RequestKind<Row, Data, string>,
  listPath: string,
) =>
  submitForm({
    ...args,
    validator: handlingValidator,
    failure: (detail) => `Failed to change the request: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const id = parseRequestId(args.params);
      await updateRequest(caller, kind, id, values, expectedVersions);
      return { to: viewUrl(args, listPath, id), message: "Request updated successfully" };
    },
    toFormValues: toHandlingValues,
  });

/** Offers another time, and redirects to the view. */
export const submitOffer = <Row extends RequestRow, Data extends RequestData>(
  args: PageArgs,
  kind: RequestKind<Row, Data, string>,
  listPath: string,
) =>
  submitForm({
    ...args,
    validator: offerValidator,
    failure: (detail) => `Failed to offer another time: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const id = parseRequestId(args.params);
      await updateRequest(caller, kind, id, { status: "Offered", ...values }, expectedVersions);
      return { to: viewUrl(args, listPath, id), message: "Another time offered" };
    },
    toFormValues: toOfferValues,
  });

const viewUrl = ({ url }: PageArgs, listPath: string, id: number) =>
  `${listPath}/${id}/view${toListQuery(url.searchParams)}`;
