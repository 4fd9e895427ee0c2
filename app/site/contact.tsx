import { useHospital } from "~/app/components/site/use-hospital";
import { type UIMatch, useLoaderData } from "@remix-run/react";
import { CareTeam } from "~/app/components/site/care-team";
import { ContactForm, contactValidator } from "~/app/components/site/contact-form";
import { Note } from "~/app/components/site/note";
import { PageHead } from "~/app/components/site/page-head";
import { ProsePage } from "~/app/components/site/prose";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { isTopic } from "~/models/contact/contact-message.schema";
import { consumeContactAttempt, sendContactMessage } from "~/server/contact/send";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = {
  title: ({ data }: UIMatch) =>
    (data as { sent: boolean } | undefined)?.sent ? "Message Sent" : "Contact Us",
  description:
    "Write to the hospital about this website, the plans or your data. Please do not send medical details.",
};

/** Query parameter that makes the page show that the message was sent. */
const SENT_PARAMETER = "sent";
/** Query parameter of the preselected topic. */
const TOPIC_PARAMETER = "topic";

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("public", ({ url: { searchParams } }) => {
  const topic = searchParams.get(TOPIC_PARAMETER);
  return Promise.resolve({
    sent: searchParams.has(SENT_PARAMETER),
    topic: isTopic(topic) ? topic : undefined,
  });
});

export const action = pageAction("public", ({ caller, request }) =>
  submitForm({
    caller,
    request,
    validator: contactValidator,
    failure: (detail) => `Your message was not sent: ${detail}`,
    beforeSave: () => consumeContactAttempt(caller),
    save: async ({ values, caller }) => {
      await sendContactMessage(caller, values);
      return { to: `/contact?${SENT_PARAMETER}=on`, message: "Your message has been sent" };
    },
  }),
);

const NEXT_LINKS = [
  ["/support", "Support"],
  ["/privacy", "Privacy Policy"],
] as const;

export default function Contact() {
  const { sent, topic } = useLoaderData<typeof loader>();
  return (
    <ProsePage next={NEXT_LINKS}>{sent ? <ThankYou /> : <WriteMessage topic={topic} />}</ProsePage>
  );
}

function WriteMessage({ topic }: { topic: string | undefined }) {
  const { name: hospital } = useHospital();
  return (
    <>
      <PageHead title="Contact Us">
        Write to {hospital} about this website, the plans or your data. Somebody there answers by
        email.
      </PageHead>
      <Note>
        <p>
          <strong>Please do not send medical details.</strong> For questions about your health, call{" "}
          <CareTeam />. <strong>In an emergency, call 911.</strong>
        </p>
      </Note>
      <h2>Your message</h2>
      <ContactForm key={topic} topic={topic} />
    </>
  );
}

function ThankYou() {
  const { name: hospital } = useHospital();
  return (
    <>
      <PageHead title="Thank you for your message">
        It has arrived. You do not have to do anything else.
      </PageHead>
      <p>
        Somebody at {hospital} reads it, and will write to the address that you gave from a mailbox
        of their own: this website sends no answer itself. If none comes, check your spam folder.
      </p>
      <Note>
        <p>
          This is not the way to get help with your health. For that, call <CareTeam />.{" "}
          <strong>In an emergency, call 911.</strong>
        </p>
      </Note>
      <p>
        <a href="/contact">Write another message</a>
      </p>
    </>
  );
}
