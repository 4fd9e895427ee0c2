import { useLoaderData } from "@remix-run/react";
import { VERSION_FIELD } from "~/app/contracts/form-fields";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { pageAction, pageLoader } from "~/app/http/page.server";
import {
  findSendAgainWait,
  findSendObstacle,
  sendMessageAgain,
} from "~/server/outbox/change-messages";
import { formatTime } from "~/server/platform/dates";
import { parseMessageId, readForQuestion, submitMessageChange } from "./message-actions.server";

export const handle = { title: "Send Again", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("messages.write", async (args) => {
  const id = parseMessageId(args.params);
  const waitsUntil = await findSendAgainWait(args.caller, id);
  return {
    ...(await readForQuestion(args)),
    obstacle: await findSendObstacle(args.caller, id),
    waitsUntil: waitsUntil && formatTime(waitsUntil),
  };
});

export const action = pageAction("messages.write", (args) =>
  submitMessageChange(args, {
    failure: "Failed to send message again",
    describe: ({ nextAttemptAt }) =>
      nextAttemptAt !== null && nextAttemptAt > new Date().toISOString()
        ? `The message goes out when the quiet hours end, ${formatTime(nextAttemptAt)}`
        : "The message is on its way",
    change: sendMessageAgain,
  }),
);

export default function SendAgain() {
  const { to, purpose, channel, label, status, version, obstacle, waitsUntil } =
    useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Send Again"
      closeTo={useCurrentListUrl()}
      failedTitle="Not Sent"
      busyLabel="Sending..."
      tone="primary"
      isImpossible={obstacle !== null}
      renderedValues={{ [VERSION_FIELD]: version }}
    >
      {obstacle === null ? (
        <>
          <p>
            Send message {label} to <b>{to}</b> ({purpose}, {channel})
            {waitsUntil ? ` when the quiet hours end, ${waitsUntil}?` : " now?"}
          </p>
          <p className="text-sm text-soft">
            {status === "Sent"
              ? "It was sent before: they get it a second time."
              : "It is tried up to eight times in about a day."}
          </p>
        </>
      ) : (
        <>
          <p>
            Message {label} to <b>{to}</b> cannot be sent again.
          </p>
          <p>{obstacle}</p>
        </>
      )}
    </Confirmation>
  );
}
