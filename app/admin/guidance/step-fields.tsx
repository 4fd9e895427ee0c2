import { FieldRow } from "~/app/components/forms/form/field-row";
import { FixedField } from "~/app/components/forms/form/fixed-field";
import { SelectField, TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { PhotoField } from "~/app/components/forms/photo-field";
import { VoiceField, VoiceWarning } from "~/app/components/forms/voice-field";
import { dayLabel, DAYS } from "~/models/guidance/guidance-step.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { FileKind } from "~/models/files/stored-file.schema";

const DAY_OPTIONS = DAYS.map((day) => ({ value: String(day), label: dayLabel(day) }));

/** Initial values of a further step: the day after the last one. */
export function initialStepValues(last?: RawValues): Record<string, string> {
  const nextDay = Number(rawText(last?.guidanceDay)) + 1;
  return last && DAYS.some((day) => day === nextDay) ? { guidanceDay: String(nextDay) } : {};
}

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
      <FieldRow short="first">
        {saved === undefined ? (
          <SelectField
            name="guidanceDay"
            label="Guidance Day"
            options={DAY_OPTIONS}
            placeholder="Choose a day..."
            hasInitialFocus
          />
        ) : (
          <FixedField label="Guidance Day">{dayLabel(saved.day)}</FixedField>
        )}
        <TextField
          name="guidanceTitle"
          label="Guidance Title"
          hasInitialFocus={saved !== undefined}
        />
      </FieldRow>
      <div className="grid gap-2">
        <TextAreaField name="guidanceDirections" label="Guidance Directions" rows={6} />
        {saved && (
          <VoiceWarning
            textField="guidanceDirections"
            voiceField="voice"
            saved={saved.directions}
          />
        )}
      </div>
      <PhotoField name="image" label="Direction Photo (optional)" limitMb={limitsMb.image} />
      <VoiceField
        name="voice"
        label="Direction Voice (optional)"
        limitMb={limitsMb.audio}
        textFieldName="guidanceDirections"
      />
    </>
  );
}
