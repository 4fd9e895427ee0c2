import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { RIDE_KIND } from "~/server/requests/kinds";
import { readForHandling, submitHandling } from "./request-handling.server";
import { RequestHandling } from "./request-handling";
import { RIDES_PATH } from "./tabs";

export const handle = { title: "Assign and Note", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("answers.write", (args) => readForHandling(args, RIDE_KIND));

export const action = pageAction("answers.write", (args) =>
  submitHandling(args, RIDE_KIND, RIDES_PATH),
);

export default function AssignRideRequest() {
  return <RequestHandling {...useLoaderData<typeof loader>()} />;
}
