import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { SelectField, TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { NotReadNote } from "~/app/components/patient/not-read-note";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { CONTACT_TOPICS, contactMessageSchema } from "~/models/contact/contact-message.schema";

export const contactValidator = withZod(contactMessageSchema);

/** Contact form; the topic may be preselected. */
export function ContactForm({ topic }: { topic: string | undefined }) {
  return (
    <Form validator={contactValidator} defaultValues={{ topic }}>
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
