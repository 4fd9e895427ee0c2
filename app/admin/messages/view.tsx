import { useLoaderData } from "@remix-run/react";
import { Fact } from "~/app/components/content/info-card";
import { EmailLink } from "~/app/components/content/email-text";
import { FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useDialogUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { pageLoader } from "~/app/http/page.server";
import { getMessageWithLink } from "~/server/outbox/messages";
import { listMessageActions, parseMessageId } from "./message-actions.server";
import { MessageStatusBadge } from "~/app/components/messages/message-status";
import { MessageText } from "./message-text";
import { presentForView } from "./present-for-view.server";

export const handle = { title: "Message", dialog: true };

export const loader = pageLoader("messages.read", async ({ caller, params }) => {
  const message = await getMessageWithLink(caller, parseMessageId(params));
  return { ...presentForView(message), ...listMessageActions(caller, message) };
});

export default function ViewMessage() {
  const { id, label, shown, channel, maySend, mayStop, ...message } =
    useLoaderData<typeof loader>();
  const dialogUrl = useDialogUrl();
  return (
    <RouteDialog
      title={`${message.purpose}, ${message.channelLabel}`}
      closeTo={dialogUrl()}
      size="wide"
    >
      <FactList>
        <Fact label="To">{message.to}</Fact>
        {message.address && (
          <Fact label="Address">
            {channel === "email" ? <EmailLink>{message.address}</EmailLink> : message.address}
          </Fact>
        )}
        <Fact label="Status">
          <MessageStatusBadge status={message.status} />
        </Fact>
        {message.stopped && <Fact label="Why">{message.stopped}</Fact>}
        <Fact label="Due">{message.due}</Fact>
        {message.next && <Fact label="Next attempt">{message.next}</Fact>}
        <Fact label="Attempts">{message.attempts}</Fact>
        {message.lastError && <Fact label="Last error">{message.lastError}</Fact>}
        {message.sent && <Fact label="Sent">{message.sent}</Fact>}
        {message.delivered && <Fact label="Arrived">{message.delivered}</Fact>}
      </FactList>
      {shown && <MessageText {...shown} />}
      <RecordLine id={label} created={message.created} />
      <FormActions order="primary-last-split">
        {mayStop && (
          <a className="button quiet destroy" href={dialogUrl(`/${id}/stop`)} data-stay="">
            Stop
          </a>
        )}
        <a className="button" href={dialogUrl()} data-stay="">
          Close
        </a>
        {maySend && (
          <a className="button" href={dialogUrl(`/${id}/send-again`)} data-stay="">
            Send Again
          </a>
        )}
      </FormActions>
    </RouteDialog>
  );
}
