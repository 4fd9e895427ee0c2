import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import {
  parseRequestId,
  readForConfirmation,
  submitRequestConfirmation,
} from "./request-actions.server";
import { RequestConfirmation } from "./request-confirmation";
import { parseListPath } from "./list-path";

export const handle = { title: "Confirm Request", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async (args) => ({
  id: parseRequestId(args.params),
  ...(await readForConfirmation(args, LIVE_SESSION_KIND)),
}));

export const action = pageAction("patients.write", (args) =>
  submitRequestConfirmation(args, LIVE_SESSION_KIND, parseListPath(args)),
);

export default function ConfirmLiveSessionRequest() {
  return <RequestConfirmation {...useLoaderData<typeof loader>()} />;
}
