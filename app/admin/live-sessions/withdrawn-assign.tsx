import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { withdrawnKindLabel } from "~/models/requests/withdrawn-request-status.schema";
import { getWithdrawnRequest, updateWithdrawnRequest } from "~/server/requests/withdrawn-requests";
import { parseRequestId } from "./request-actions.server";
import { Handling } from "./request-handling";
import { submitHandling, toHandlingForm } from "./request-handling.server";
import { WITHDRAWN_PATH } from "./tabs";

export const handle = { title: "Assign and Note", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const request = await getWithdrawnRequest(caller, parseRequestId(params));
  return toHandlingForm(caller, request, `Withdrawn: ${withdrawnKindLabel(request.kind)}`);
});

export const action = pageAction("patients.write", (args) =>
  submitHandling(args, { listPath: WITHDRAWN_PATH, noun: "Request", save: updateWithdrawnRequest }),
);

export default function AssignWithdrawnRequest() {
  return <Handling {...useLoaderData<typeof loader>()} />;
}
