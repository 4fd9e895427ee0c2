import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { SelectField, TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { NotReadNote } from "~/app/components/patient/not-read-note";
import { TeamHours } from "~/app/components/site/team-hours";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { CONTACT_TOPICS, contactMessageSchema } from "~/models/contact/contact-message.schema";

export const contactValidator = withZod(contactMessageSchema);

export type ContactFormProps = {
  /** Preselected topic. */
  topic: string | undefined;
  /** Who is signed in, and writes; null for everybody else. */
  writer: { name: string; email: string; for: string | null } | null;
};

/** Contact form; whoever is signed in need not type who they are. */
export function ContactForm({ topic, writer }: ContactFormProps) {
  const { name, email } = writer ?? {};
  return (
    <Form validator={contactValidator} defaultValues={{ topic, name, email }}>
      <div className="grid gap-5">
        <TextField name="name" label="Name" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <SelectField name="topic" label="Topic" options={CONTACT_TOPICS} placeholder="Choose..." />
        <TextAreaField
          name="message"
          label="Message"
          rows={7}
          note={<NotReadNote phone={null} />}
        />
        <TeamHours />
        <HoneypotField />
      </div>
      <FormActions>
        <SubmitButton busyLabel="Sending...">Send Message</SubmitButton>
      </FormActions>
    </Form>
  );
}

/** Honeypot: bots fill in every field. Hidden from people; its label covers text browsers. */
function HoneypotField() {
  return (
    <div className="sr-only" aria-hidden="true">
      <label>
        Leave this field empty
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
