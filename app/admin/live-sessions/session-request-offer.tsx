import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { readForOffer, submitOffer } from "./request-handling.server";
import { RequestOffer } from "./request-handling";
import { LIVE_SESSIONS_PATH } from "./tabs";

export const handle = { title: "Offer Another Time", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", (args) => readForOffer(args, LIVE_SESSION_KIND));

export const action = pageAction("patients.write", (args) =>
  submitOffer(args, LIVE_SESSION_KIND, LIVE_SESSIONS_PATH),
);

export default function OfferLiveSessionRequest() {
  return <RequestOffer {...useLoaderData<typeof loader>()} />;
}
