import type { ReactNode } from "react";
import { withZod } from "@remix-validated-form/with-zod";
import { codeSchema } from "~/models/patients/patient-account.schema";
import { TextField } from "../forms/form/fields";
import { Form } from "../forms/form/form";
import { HiddenField } from "../forms/hidden-field";
import { SubmitButton } from "../forms/submit-button";
import { FormActions } from "../ui/form-actions";
import { SharedDeviceField } from "./sharing-fields";

export const codeValidator = withZod(codeSchema);

type Props = {
  code: string;
  back: string;
  submitLabel: string;
  /** Page that sends a new code; missing where the link in a message does. */
  againPath?: string;
  /** Agreement below the code. */
  agreement?: ReactNode;
};

/** Form for a code of six digits; a link in the message fills it in. */
export const CodeForm = ({ code, back, submitLabel, againPath, agreement }: Props) => (
  <Form validator={codeValidator} defaultValues={{ code }}>
    <HiddenField name="back" value={back} />
    <div className="grid gap-5">
      <TextField
        name="code"
        label="Code"
        hint="6 digits. It works for 10 minutes, and only in this browser."
        autoComplete="one-time-code"
        numeric
        hasInitialFocus
      />
      {agreement}
      <SharedDeviceField />
    </div>
    <FormActions>
      <SubmitButton busyLabel="One moment...">{submitLabel}</SubmitButton>
      {againPath && (
        <a className="button quiet" href={againPath}>
          Send a New Code
        </a>
      )}
    </FormActions>
  </Form>
);
