import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { countInvitation } from "~/server/caretakers/invite";
import { getPerson, inviteAgain } from "~/server/caretakers/people";
import { isChannelOn } from "~/server/outbox/channels";

export const handle = { title: "Send Again", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const readId = ({ id }: { id?: string }) => parseId(id, "Invalid person ID");
const isSending = () => isChannelOn("email") || isChannelOn("text");

export const loader = pageLoader("patient.own", async ({ caller, params }) => {
  const { name, contact } = await getPerson(caller, readId(params));
  return { name, contact, isSending: isSending() };
});

export const action = pageAction("patient.own", ({ caller, request, params }) =>
  submitPatientConfirmation({
    caller,
    request,
    failure: (detail) => `Nothing was sent: ${detail}`,
    beforeSave: () => countInvitation(caller),
    save: async (writer) => {
      await inviteAgain(writer, readId(params));
      return {
        to: "/my-people",
        message: isSending()
          ? "A new invitation is on its way"
          : "This website sends no messages at the moment",
      };
    },
  }),
);

/** Confirmation that sends a new invitation (AREAS 7). */
export default function InviteAgain() {
  const { name, contact, isSending: sends } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Send Again"
      closeTo="/my-people"
      busyLabel="Sending..."
      failedTitle="That Did Not Work"
      tone="primary"
    >
      <p>
        <strong>{name}</strong> gets a new link at {contact}, for 7 days. The earlier one does not
        work anymore then.
      </p>
      {!sends && (
        <p>This website sends no messages at the moment: the link would not reach them.</p>
      )}
    </Confirmation>
  );
}
