import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { TagsField } from "~/app/components/forms/tags-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import {
  addAdvertisementSchema,
  DEFAULT_ADVERTISEMENT_SECONDS,
  editAdvertisementSchema,
} from "~/models/advertisers/advertisement.schema";
import { STATUSES } from "~/models/rules/status.schema";

export const addAdvertisementValidator = withZod(addAdvertisementSchema);
export const editAdvertisementValidator = withZod(editAdvertisementSchema);

/** Initial values of a new advertisement's form. */
export const ADVERTISEMENT_INITIAL_VALUES = {
  advertisementDuration: String(DEFAULT_ADVERTISEMENT_SECONDS),
};

type Tag = { id: number; name: string };

/** Fields of an advertisement, in the wizard and in the dialogs. */
export function AdvertisementFields({ tags }: { tags: readonly Tag[] }) {
  return (
    <>
      <TextField name="advertisementName" label="Advertisement Name" hasInitialFocus />
      <FieldRow short="last">
        <TextField
          name="advertisementUrl"
          label="Advertisement URL"
          hint="Begins with https:// or http://"
          type="url"
        />
        <TextField name="advertisementDuration" label="Duration (seconds)" numeric />
      </FieldRow>
      <TagsField tags={tags} />
    </>
  );
}

type Props = {
  tags: readonly Tag[];
  closeTo: string;
  submitLabel: string;
  /** Values and version of the advertisement being edited; none for a new one. */
  advertisement?: Record<string, string | string[]>;
  version?: number;
};

/** Form of the add and edit dialogs; the status can be set only when editing. */
export function AdvertisementForm({ tags, closeTo, submitLabel, advertisement, version }: Props) {
  return (
    <Form
      validator={advertisement ? editAdvertisementValidator : addAdvertisementValidator}
      defaultValues={advertisement ?? ADVERTISEMENT_INITIAL_VALUES}
      version={version}
    >
      <div className="grid gap-5">
        <AdvertisementFields tags={tags} />
        {advertisement && <SelectField name="status" label="Status" options={STATUSES} />}
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
