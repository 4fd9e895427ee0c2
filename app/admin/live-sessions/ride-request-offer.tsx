import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { RIDE_KIND } from "~/server/requests/kinds";
import { readForOffer, submitOffer } from "./request-handling.server";
import { RequestOffer } from "./request-handling";
import { RIDES_PATH } from "./tabs";

export const handle = { title: "Offer Another Time", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", (args) => readForOffer(args, RIDE_KIND));

export const action = pageAction("patients.write", (args) =>
  submitOffer(args, RIDE_KIND, RIDES_PATH),
);

export default function OfferRideRequest() {
  return <RequestOffer {...useLoaderData<typeof loader>()} />;
}
