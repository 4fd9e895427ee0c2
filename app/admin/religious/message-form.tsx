import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextAreaField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { MediaFields } from "~/app/components/media/media-fields";
import {
  addMessageSchema,
  DEFAULT_MESSAGE_SECONDS,
  editMessageSchema,
  MESSAGE_NAMES,
} from "~/models/religious/religious-message.schema";
import { RELIGION_TYPES } from "~/models/religious/religion-types.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { STATUSES } from "~/models/rules/status.schema";

export const addMessageValidator = withZod(addMessageSchema);
export const editMessageValidator = withZod(editMessageSchema);

/** Initial values of a new message's form; the religion type is that of the partner's last message. */
export function initialMessageValues(last?: RawValues): Record<string, string> {
  const religionType = rawText(last?.religionType);
  return { duration: String(DEFAULT_MESSAGE_SECONDS), ...(religionType && { religionType }) };
}

const PLACEHOLDER = "Choose...";

/** Fields of a religious message, in the wizard and in the dialogs. */
export function MessageFields() {
  return (
    <>
      <FieldRow>
        <SelectField
          name="messageName"
          label="Message Name"
          options={MESSAGE_NAMES}
          placeholder={PLACEHOLDER}
          hasInitialFocus
        />
        <SelectField
          name="religionType"
          label="Religion Type"
          options={RELIGION_TYPES}
          placeholder={PLACEHOLDER}
        />
      </FieldRow>
      <MediaFields urlName="messageUrl" urlLabel="Message URL" durationName="duration" />
      <TextAreaField name="description" label="Description (optional)" />
    </>
  );
}

type Props = {
  closeTo: string;
  submitLabel: string;
  /** Values and version of the message being edited; none for a new one. */
  message?: Record<string, string>;
  version?: number;
  /** The partner's newest message that the page shows: a new one starts with its religion type. */
  last?: { religionType: string };
};

/** Form of the add and edit dialogs; the status can be set only when editing. */
export function MessageForm({ closeTo, submitLabel, message, version, last }: Props) {
  return (
    <Form
      validator={message ? editMessageValidator : addMessageValidator}
      defaultValues={message ?? initialMessageValues(last)}
      version={version}
    >
      <div className="grid gap-5">
        <MessageFields />
        {message && <SelectField name="status" label="Status" options={STATUSES} />}
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
