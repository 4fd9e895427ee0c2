import { cardUrl } from "~/app/components/patient/urls";
import { parseId } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import type { RequestData, RequestKind, RequestRow } from "~/server/requests/kinds";
import {
  formatAnsweredMessage,
  getOwnRequest,
  isOpen,
  withdrawRequest,
} from "~/server/requests/own-requests";

const parseRequestId = ({ request }: { request?: string }) =>
  parseId(request, "Invalid request ID");

/** Reads a request for its withdrawal dialog; an answered request comes with the reason why it cannot be withdrawn. */
export async function readForWithdrawal<Row extends RequestRow, Data extends RequestData>(
  { caller, params }: PageArgs,
  kind: RequestKind<Row, Data, string>,
) {
  const request = await getOwnRequest(caller, kind, parseRequestId(params));
  const { status, patientProcedureId } = request;
  return {
    request,
    closeTo: cardUrl(patientProcedureId),
    problem: isOpen(status) ? null : formatAnsweredMessage(status),
  };
}

/** Withdraws a request, and redirects to its procedure's card. */
export function submitWithdrawal<Row extends RequestRow, Data extends RequestData>(
  { caller, request, params }: PageArgs,
  kind: RequestKind<Row, Data, string>,
) {
  return submitPatientConfirmation({
    caller,
    request,
    failure: (detail) => `Your request was not withdrawn: ${detail}`,
    async save(writer) {
      const { patientProcedureId } = await withdrawRequest(writer, kind, parseRequestId(params));
      return { to: cardUrl(patientProcedureId), message: "Your request was withdrawn" };
    },
  });
}
