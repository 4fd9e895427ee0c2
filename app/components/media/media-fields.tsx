import { FieldRow } from "../forms/form/field-row";
import { TextField } from "../forms/form/fields";

type Props = { urlName: string; urlLabel: string; durationName: string };

/** Web address and duration of an advertisement or a message, on one line where there is room. */
export function MediaFields({ urlName, urlLabel, durationName }: Props) {
  return (
    <FieldRow short="last">
      <TextField
        name={urlName}
        label={urlLabel}
        hint="Begins with https:// or http://"
        type="url"
      />
      <TextField name={durationName} label="Duration (seconds)" numeric />
    </FieldRow>
  );
}
