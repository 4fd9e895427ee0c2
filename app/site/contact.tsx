import { useHospital } from "~/app/components/site/use-hospital";
import { type UIMatch, useLoaderData } from "@remix-run/react";
import { CareTeam } from "~/app/components/site/care-team";
import {
  ContactForm,
  type ContactFormProps,
  contactValidator,
} from "~/app/components/site/contact-form";
import { Note } from "~/app/components/site/note";
import { PageHead } from "~/app/components/site/page-head";
import { ProsePage } from "~/app/components/site/prose";
import { submitForm } from "~/app/http/form.server";
import { resolvePatient } from "~/app/http/guard.server";
import { pageAction, type PageArgs, pageLoader } from "~/app/http/page.server";
import { isTopic } from "~/models/contact/contact-message.schema";
import { consumeContactAttempt, sendContactMessage } from "~/server/contact/send";
import { findContactWriter } from "~/server/contact/writer";

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

export const loader = pageLoader("public", async (page) => {
  const { searchParams } = page.url;
  const topic = searchParams.get(TOPIC_PARAMETER);
  return {
    sent: searchParams.has(SENT_PARAMETER),
    topic: isTopic(topic) ? topic : undefined,
    writer: await readWriter(page),
  };
});

const readWriter = async ({ caller, request, context }: PageArgs) =>
  findContactWriter(await resolvePatient(caller, request, context));

export const action = pageAction("public", (page) => {
  const { caller, request } = page;
  return submitForm({
    caller,
    request,
    validator: contactValidator,
    failure: (detail) => `Your message was not sent: ${detail}`,
    beforeSave: () => consumeContactAttempt(caller),
    save: async ({ values, caller }) => {
      await sendContactMessage(caller, values, (await readWriter(page))?.patientId);
      return { to: `/contact?${SENT_PARAMETER}=on`, message: "Your message has been sent" };
    },
  });
});

const NEXT_LINKS = [
  ["/support", "Support"],
  ["/privacy", "Privacy Policy"],
] as const;

export default function Contact() {
  const { sent, ...writing } = useLoaderData<typeof loader>();
  return (
    <ProsePage next={NEXT_LINKS}>{sent ? <ThankYou /> : <WriteMessage {...writing} />}</ProsePage>
  );
}

function WriteMessage({ topic, writer }: ContactFormProps) {
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
      {writer && (
        <p>
          You are signed in {writer.for ? `for ${writer.for}` : `as ${writer.name}`}. {hospital}{" "}
          sees that with your message.
        </p>
      )}
      <ContactForm key={topic} {...{ topic, writer }} />
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
