import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getContactMessage, updateContactMessage } from "~/server/contact/messages";
import { parseRequestId } from "./request-actions.server";
import { Handling } from "./request-handling";
import { submitHandling, toHandlingForm } from "./request-handling.server";
import { MESSAGES_PATH } from "./tabs";

export const handle = { title: "Assign and Note", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.write", async ({ caller, params }) => {
  const message = await getContactMessage(caller, parseRequestId(params));
  return toHandlingForm(caller, message, message.name);
});

export const action = pageAction("patients.write", (args) =>
  submitHandling(args, { listPath: MESSAGES_PATH, noun: "Message", save: updateContactMessage }),
);

export default function AssignMessage() {
  return <Handling {...useLoaderData<typeof loader>()} reader="Who wrote it" />;
}
