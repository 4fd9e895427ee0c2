import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { SubmissionKey } from "~/app/components/document/submission";
import { AccountPage } from "~/app/components/patient-accounts/account-page";
import { FormActions } from "~/app/components/ui/form-actions";
import { Problem } from "~/app/components/ui/problem";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { newCodeToken, readCodeToken, serializeCodeToken } from "~/app/http/patient-account.server";
import {
  askForInvitationCode,
  countInvitationCode,
  type InvitationProblem,
  readInvitation,
} from "~/server/caretakers/invitation";
import { isChannelOn } from "~/server/outbox/channels";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "You Are Asked to Help", noindex: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Opening the link consumes nothing: mail programs open every link. */
export const loader = pageLoader("public", async ({ caller, params }) => {
  const found = await readInvitation(caller, params.token ?? "");
  return typeof found === "string"
    ? { problem: found, invitation: null }
    : { problem: null, invitation: { ...found, isSending: isChannelOn(found.channel) } };
});

/** Asks for the code that confirms the invitation. */
export const action = pageAction("public", async ({ caller, request, params }) => {
  const token = params.token ?? "";
  const browserToken = await readCodeToken(request);
  const toToken = (form: FormData) => browserToken ?? newCodeToken("accept-invitation", form);
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `No code was sent: ${detail}`,
    beforeSave: () => countInvitationCode(caller, token, browserToken),
    save: async (writer, form) => {
      await askForInvitationCode(writer, token, toToken(form));
      return { to: "/caretaker-invitation/code" };
    },
    cookie: (form) => serializeCodeToken(toToken(form)),
  });
});

/** Page behind the link of a caretaker's invitation (AREAS 7). */
export default function CaretakerInvitation() {
  const { problem, invitation } = useLoaderData<typeof loader>();
  const actionData = useActionData<{ failure?: string }>();
  if (!invitation) return <DeadInvitation problem={problem ?? "unknown"} />;
  const { patient, name, rights, masked, channel, isSending } = invitation;
  const who = patient || "Somebody who counts on you";
  return (
    <AccountPage title={`${who} asks you to help`} lead={`Hello ${name}. This is what you get:`}>
      {actionData?.failure && (
        <Problem title="No Code Was Sent">
          <p>{actionData.failure}</p>
        </Problem>
      )}
      <RightList title="You will see" labels={rights.see} />
      <RightList title="You may" labels={rights.do} />
      {rights.see.length + rights.do.length === 0 && <p>So far nothing is shared with you.</p>}
      <p>
        {patient || "They"} can change this, and end it, at any time. So can you. To make sure that
        it is you, we send a code to {masked}.
      </p>
      {!isSending && (
        <p>
          <strong>
            This website sends no {channel === "email" ? "e-mail" : "text messages"} at the moment:
          </strong>{" "}
          no code can reach you. Please tell the person who invited you.
        </p>
      )}
      <Form method="post">
        <SubmissionKey />
        <FormActions>
          <button className="button primary">Send Code</button>
        </FormActions>
      </Form>
      <p className="text-base text-soft">
        You do not want to help, or do not know who this is? Then do nothing: the link ends by
        itself.
      </p>
    </AccountPage>
  );
}

/** Labels as the patient reads them, seen from the other side. */
const AS_CARETAKER: Record<string, string> = {
  "My requests": "What they have asked for",
  "How I feel": "How they feel",
  "Answer for me": "Answer surveys for them",
};

function RightList({ title, labels }: { title: string; labels: string[] }) {
  if (labels.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul className="list-disc pl-5">
        {labels.map((label) => (
          <li key={label}>{AS_CARETAKER[label] ?? label}</li>
        ))}
      </ul>
    </>
  );
}

const PROBLEMS: Record<InvitationProblem, { title: string; text: string }> = {
  unknown: {
    title: "This link does not work",
    text: "There may be a newer one, or a part of it is missing.",
  },
  expired: {
    title: "This link has expired",
    text: "An invitation works for 7 days.",
  },
  used: {
    title: "This link has been used",
    text: "It works once. If it was you, sign in with the address to which it came.",
  },
  ended: {
    title: "This invitation has ended",
    text: "Whoever invited you has taken it back.",
  },
};

const DeadInvitation = ({ problem }: { problem: InvitationProblem }) => {
  const { title, text } = PROBLEMS[problem];
  return (
    <AccountPage title={title} lead={text}>
      {problem === "used" && (
        <p>
          <a className="button primary" href="/patient-sign-in?back=%2Ftoday">
            Sign In
          </a>
        </p>
      )}
      <p>
        {problem === "used" && "It was not you? "}Please ask the person who invited you to send a
        new one.
      </p>
    </AccountPage>
  );
};
