import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { PhotoField } from "~/app/components/forms/photo-field";
import type { TagOption } from "~/app/components/forms/tag-options";
import { TagsField } from "~/app/components/forms/tags-field";
import { type Audience, phaseOptions } from "~/models/guidance/audience.schema";
import type { FileKind } from "~/models/files/stored-file.schema";

type Props = {
  audience: Audience;
  /** Upload limits of the server, in megabytes. */
  limitsMb: Record<FileKind, number>;
  tags: readonly TagOption[];
  hasInitialFocus?: boolean;
};

/** Fields of guidance, in the wizard and the edit form; the enclosing form needs `hasFiles`. */
export function GuidanceFields({ audience, limitsMb, tags, hasInitialFocus }: Props) {
  return (
    <>
      <FieldRow>
        <TextField name="name" label="Guidance Name" hasInitialFocus={hasInitialFocus} />
        <SelectField
          name="phase"
          label="Phase (optional)"
          options={phaseOptions(audience)}
          placeholder="No phase"
        />
      </FieldRow>
      <PhotoField name="image" label="Procedure Photo (optional)" limitMb={limitsMb.image} />
      <TagsField tags={tags} />
    </>
  );
}
