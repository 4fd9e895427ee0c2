import { submitForm } from "~/app/http/form.server";
import type { PageArgs } from "~/app/http/page.server";
import { describeAnswerNotice } from "~/server/notifications/answer-notice";
import type { Caller } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { listAssignees } from "~/server/requests/assignees";
import type { RequestData, RequestKind, RequestRow } from "~/server/requests/kinds";
import { getRequest, updateRequest } from "~/server/requests/requests";
import { suggestWhoToCall } from "~/server/requests/who-to-call";
import { toReturnQuery } from "./list-path";
import { parseRequestId } from "./request-actions.server";
import { handlingValidator, offerValidator } from "./request-handling";

const toHandlingValues = ({ assigneeId, staffNote }: Handled) => ({
  assigneeId: assigneeId === null ? "" : String(assigneeId),
  staffNote: staffNote ?? "",
});

const toOfferValues = ({ offeredDate, offeredTime, offer, whoToCall }: RequestData) => ({
  offeredDate: offeredDate ?? "",
  offeredTime: offeredTime ?? "",
  offer: offer ?? "",
  whoToCall: whoToCall ?? "",
});

type Handled = {
  id: number;
  version: number;
  assigneeId: number | null;
  assignee: string | null;
  staffNote: string | null;
};

/** Form of what only staff see of a record. @param about whose it is, or what it is */
export async function toHandlingForm(caller: Caller, record: Handled, about: string) {
  const { id, version, assigneeId, assignee } = record;
  const assignees = await listAssignees(caller);
  // Whoever has been deactivated since stays in the form until somebody else is chosen.
  const isListed = assignees.some((each) => each.id === assigneeId);
  if (assigneeId && assignee && !isListed) assignees.push({ id: assigneeId, name: assignee });
  return { id, name: about, about, version, assignees, values: toHandlingValues(record) };
}

/** Reads a request for the form of what only staff see. */
export async function readForHandling<Row extends RequestRow, Data extends RequestData>(
  { caller, params }: PageArgs,
  kind: RequestKind<Row, Data, string>,
) {
  const request = await getRequest(caller, kind, parseRequestId(params));
  return toHandlingForm(caller, request, request.patient);
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
  const notice = await describeAnswerNotice(caller, request);
  return { id, name: patient, patient, version, today, notice, values: { ...values, whoToCall } };
}

type HandlingSave = {
  listPath: string;
  /** Noun in the toast, such as "Request". */
  noun: string;
  save: (
    writer: CallerInTransaction,
    id: number,
    values: { assigneeId: number | null; staffNote: string },
    expected: ExpectedVersions,
  ) => Promise<unknown>;
};

/** Saves what only staff see of a record, and redirects to its view. */
export const submitHandling = (args: PageArgs, { listPath, noun, save }: HandlingSave) =>
  submitForm({
    ...args,
    validator: handlingValidator,
    failure: (detail) => `Failed to change the ${noun.toLowerCase()}: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const id = parseRequestId(args.params);
      await save(caller, id, values, expectedVersions);
      return { to: viewUrl(args, listPath, id), message: `${noun} updated successfully` };
    },
    toFormValues: toHandlingValues,
  });

/** Saves what only staff see of a request. */
export const submitRequestHandling = <Row extends RequestRow, Data extends RequestData>(
  args: PageArgs,
  kind: RequestKind<Row, Data, string>,
  listPath: string,
) =>
  submitHandling(args, {
    listPath,
    noun: "Request",
    save: (writer, id, values, expected) => updateRequest(writer, kind, id, values, expected),
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

const viewUrl = (args: PageArgs, listPath: string, id: number) =>
  `${listPath}/${id}/view${toReturnQuery(args)}`;
