import { useLoaderData } from "@remix-run/react";
import { Fact } from "~/app/components/content/info-card";
import { FactList, RecordLine } from "~/app/components/detail/fact-groups";
import { StatusButton } from "~/app/components/detail/status-button";
import { EmailLink } from "~/app/components/content/email-text";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { topicLabel } from "~/models/contact/contact-message.schema";
import { updateContactMessage, getContactMessage } from "~/server/contact/messages";
import { formatTime } from "~/server/platform/dates";
import { MessageStatusBadge } from "./message-status";
import { AssignActions } from "./assign-actions";
import { toHandlingFacts } from "./request-actions.server";
import { submitReceivedStatus } from "./received-status.server";
import { StatusDialog } from "./status-dialog";
import { MESSAGES_PATH } from "./tabs";

export const handle = { title: "Message", dialog: true };

const INVALID_ID_MESSAGE = "Invalid message ID";

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patients.read", async ({ caller, params }) => {
  const record = await getContactMessage(caller, parseId(params.id, INVALID_ID_MESSAGE));
  const { topic, createdAt, answeredAt, answeredBy, ...message } = record;
  return {
    ...message,
    ...toHandlingFacts(record, caller),
    topic: topicLabel(topic),
    received: formatTime(createdAt),
    answered: answeredAt && `${formatTime(answeredAt)}, by ${answeredBy}`,
  };
});

export const action = pageAction("patients.write", (args) =>
  submitReceivedStatus(args, {
    listPath: MESSAGES_PATH,
    noun: "Message",
    change: (writer, input, expected) =>
      updateContactMessage(writer, parseId(args.params.id, INVALID_ID_MESSAGE), input, expected),
  }),
);

/** Props of StatusButton: the new status, and the labels (idle and submitting). */
const MARK_ANSWERED = { to: "Answered", labels: ["Mark as Answered", "Marking..."] } as const;
const MARK_NEW = { to: "New", labels: ["Mark as New", "Marking..."] } as const;

export default function ViewMessage() {
  const { id, name, email, topic, received, message, status, answered, version, ...handling } =
    useLoaderData<typeof loader>();
  const { assignee, staffNote, canAssignToMe, patientId, patient } = handling;
  return (
    <StatusDialog
      title={`Message from ${name}`}
      id={id}
      actions={
        <>
          <AssignActions id={id} version={version} canAssignToMe={canAssignToMe} />
          <StatusButton version={version} {...(status === "New" ? MARK_ANSWERED : MARK_NEW)} />
        </>
      }
    >
      <FactList>
        {patientId && (
          <Fact label="Patient">
            <a href={`/admin/patients/${patientId}`}>{patient}</a>
          </Fact>
        )}
        <Fact label="Topic">{topic}</Fact>
        <Fact label="Email">
          <EmailLink>{email}</EmailLink>
        </Fact>
        <Fact label="Status">
          <MessageStatusBadge status={status} />
        </Fact>
        <Fact label="Message" fullWidth>
          {message}
        </Fact>
        {staffNote && (
          <Fact label="Internal note" fullWidth>
            {staffNote}
          </Fact>
        )}
      </FactList>
      <RecordLine>
        <Fact label="Assigned to">{assignee ?? "Nobody"}</Fact>
        <Fact label="Received">{received}</Fact>
        {answered && <Fact label="Answered">{answered}</Fact>}
      </RecordLine>
    </StatusDialog>
  );
}
