import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { RIDE_KIND } from "~/server/requests/kinds";
import {
  parseRequestId,
  readForConfirmation,
  submitRequestConfirmation,
} from "./request-actions.server";
import { RequestConfirmation } from "./request-confirmation";
import { RIDES_PATH } from "./tabs";

export const handle = { title: "Confirm Request", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async (args) => ({
  id: parseRequestId(args.params),
  ...(await readForConfirmation(args, RIDE_KIND)),
}));

export const action = pageAction("patients.write", (args) =>
  submitRequestConfirmation(args, RIDE_KIND, RIDES_PATH),
);

export default function ConfirmRideRequest() {
  return <RequestConfirmation {...useLoaderData<typeof loader>()} />;
}
