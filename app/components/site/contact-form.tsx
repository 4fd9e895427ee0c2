import { withZod } from "@remix-validated-form/with-zod";
import { SelectField, TextAreaField, TextField } from "~/app/components/forms/field";
import { Form } from "~/app/components/forms/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { CONTACT_TOPICS, contactMessageSchema } from "~/models/contact/contact-message.schema";

export const contactValidator = withZod(contactMessageSchema);

/** A message to the hospital; the topic may be chosen already. */
export function ContactForm({ topic }: { topic: string | undefined }) {
  return (
    <Form validator={contactValidator} defaultValues={{ topic }}>
      <div className="fields">
        <TextField name="name" label="Name" autoComplete="name" />
        <TextField name="email" label="Email" type="email" autoComplete="email" />
        <SelectField name="topic" label="Topic" options={CONTACT_TOPICS} placeholder="Choose..." />
        <TextAreaField name="message" label="Message" rows={7} />
        <FieldForRobots />
      </div>
      <div className="actions">
        <SubmitButton busy="Sending...">Send Message</SubmitButton>
      </div>
    </Form>
  );
}

/** Robots fill in whatever there is. People do not see, hear or reach it; in a text browser they are told. */
function FieldForRobots() {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        Leave this field empty
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
