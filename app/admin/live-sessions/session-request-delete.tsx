import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { formatDay } from "~/server/platform/dates";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { getRequest } from "~/server/requests/requests";
import { parseRequestId, submitRequestDeletion } from "./request-actions.server";
import { DeleteRequestConfirmation } from "./request-deletion";
import { parseListPath } from "./list-path";

export const handle = { title: "Delete Request", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const { patient, createdAt } = await getRequest(
    caller,
    LIVE_SESSION_KIND,
    parseRequestId(params),
  );
  return { name: patient, patient, received: formatDay(createdAt) };
});

export const action = pageAction("patients.write", (args) =>
  submitRequestDeletion(args, LIVE_SESSION_KIND, parseListPath(args)),
);

export default function DeleteLiveSessionRequest() {
  return <DeleteRequestConfirmation service="a live session" {...useLoaderData<typeof loader>()} />;
}
