import { SelectField, TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { PhotoField } from "~/app/components/forms/photo-field";
import { VoiceField } from "~/app/components/forms/voice-field";
import { dayLabel, DAYS } from "~/models/guidance/guidance-step.schema";
import { VoiceWarning } from "./voice-warning";
import type { FileKind } from "~/models/files/stored-file.schema";

const DAY_OPTIONS = DAYS.map((day) => ({ value: String(day), label: dayLabel(day) }));

type Props = {
  /** Upload limits of the server, in megabytes. */
  limitsMb: Record<FileKind, number>;
  /** Day and saved directions of the step being edited; the directions serve to detect a stale recording. */
  saved?: { day: number; directions: string };
};

/** Fields of a step, in the wizard and the dialogs; the enclosing form needs `hasFiles`. */
export function StepFields({ limitsMb, saved }: Props) {
  return (
    <>
      {saved === undefined ? (
        <SelectField
          name="guidanceDay"
          label="Guidance Day"
          options={DAY_OPTIONS}
          placeholder="Choose a day..."
          hasInitialFocus
        />
      ) : (
        <dl className="field">
          <dt className="label">Guidance Day</dt>
          <dd>{dayLabel(saved.day)}</dd>
        </dl>
      )}
      <TextField
        name="guidanceTitle"
        label="Guidance Title"
        hasInitialFocus={saved !== undefined}
      />
      <div>
        <TextAreaField name="guidanceDirections" label="Guidance Directions" rows={6} />
        {saved && <VoiceWarning directions={saved.directions} />}
      </div>
      <PhotoField name="image" label="Direction Photo" limitMb={limitsMb.image} />
      <VoiceField
        name="voice"
        label="Direction Voice"
        limitMb={limitsMb.audio}
        textFieldName="guidanceDirections"
      />
    </>
  );
}
