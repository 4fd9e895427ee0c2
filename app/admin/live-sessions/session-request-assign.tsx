import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { readForHandling, submitRequestHandling } from "./request-handling.server";
import { Handling } from "./request-handling";
import { parseListPath } from "./list-path";

export const handle = { title: "Assign and Note", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", (args) =>
  readForHandling(args, LIVE_SESSION_KIND),
);

export const action = pageAction("patients.write", (args) =>
  submitRequestHandling(args, LIVE_SESSION_KIND, parseListPath(args)),
);

export default function AssignLiveSessionRequest() {
  return <Handling {...useLoaderData<typeof loader>()} reader="The patient" />;
}
