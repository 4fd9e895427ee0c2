import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { CheckboxListField } from "~/app/components/forms/checkbox-list-field";
import { SelectField, TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { PhotoField } from "~/app/components/forms/photo-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import type { TagOption } from "~/app/components/forms/tag-options";
import { TagsField } from "~/app/components/forms/tags-field";
import { VoiceField } from "~/app/components/forms/voice-field";
import { DIALOG_DURATION_MESSAGES, durationField } from "~/models/media/media.schema";
import { DEFAULT_LIMIT_MB, fileField } from "~/models/files/stored-file.schema";
import { tagChoiceFields } from "~/models/tags/tag-choice.schema";
import { optionalText, requiredLine } from "~/models/rules/text.schema";

const DAYS = ["Monday", "Wednesday", "Friday"].map((label) => ({ value: label, label }));

/** Simulated outcomes of saving; nothing is stored. */
export const OUTCOMES = ["Saved", "Refused", "Somebody else saved", "Deleted"] as const;

export const exampleValidator = withZod(
  z.object({
    name: requiredLine({ label: "Name", required: "Name is required" }),
    duration: durationField(DIALOG_DURATION_MESSAGES),
    description: optionalText({ label: "Description" }),
    ...tagChoiceFields,
    image: fileField("image"),
    voice: fileField("audio"),
    outcome: z.enum(OUTCOMES),
  }),
);

/** File fields of the example form. */
export const EXAMPLE_FILES = { image: "image", voice: "audio" } as const;

/** Values of the record being edited. */
export const EXAMPLE_VALUES = {
  name: "An example",
  duration: 15,
  description: "The first line.\nThe second line.",
  tagIds: [12, 14],
  outcome: OUTCOMES[0],
};

type Props = { tags: readonly TagOption[]; closeTo: string };

/** Form with every kind of field. */
export function ExampleForm({ tags, closeTo }: Props) {
  return (
    <Form validator={exampleValidator} defaultValues={EXAMPLE_VALUES} version={1} hasFiles>
      <div className="grid gap-5">
        <TextField name="name" label="Name" />
        <TextField name="duration" label="Duration (seconds)" numeric />
        <TagsField tags={tags} />
        <CheckboxListField
          name="days"
          label="Days (optional)"
          hint="A few fixed options, of which several can be chosen."
          options={DAYS}
        />
        <TextAreaField name="description" label="Description" hint="Up to 5,000 characters" />
        <PhotoField name="image" label="Photo" limitMb={DEFAULT_LIMIT_MB.image} />
        <VoiceField
          name="voice"
          label="Voice"
          limitMb={DEFAULT_LIMIT_MB.audio}
          textFieldName="description"
        />
        <SelectField name="outcome" label="What saving does" options={OUTCOMES} />
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Save Changes</SubmitButton>
      </FormActions>
    </Form>
  );
}
