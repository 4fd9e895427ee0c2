import { useLoaderData } from "@remix-run/react";
import { VERSION_FIELD } from "~/app/contracts/form-fields";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { stopMessage } from "~/server/outbox/change-messages";
import { readForQuestion, submitMessageChange } from "./message-actions.server";

export const handle = { title: "Stop Message", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("messages.write", readForQuestion);

export const action = pageAction("messages.write", (args) =>
  submitMessageChange(args, {
    failure: "Failed to stop message",
    describe: () => "Message stopped successfully",
    change: stopMessage,
  }),
);

export default function StopMessage() {
  const { to, purpose, channel, label, status, isStoppable, version } =
    useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Stop Message"
      closeTo={useCurrentListUrl()}
      failedTitle="Not Stopped"
      busyLabel="Stopping..."
      tone="destroy"
      isImpossible={!isStoppable}
      renderedValues={{ [VERSION_FIELD]: version }}
    >
      {isStoppable ? (
        <>
          <p>
            Stop message {label} to <b>{to}</b> ({purpose}, {channel})?
          </p>
          <p className="text-sm text-soft">It is not sent, unless somebody presses Send Again.</p>
        </>
      ) : (
        <p>
          Message {label} to <b>{to}</b> is {status}: there is nothing to stop.
        </p>
      )}
    </Confirmation>
  );
}
