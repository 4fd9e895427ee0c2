import { TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { PhotoField } from "~/app/components/forms/photo-field";
import { VoiceField, VoiceWarning } from "~/app/components/forms/voice-field";
import type { FileKind } from "~/models/files/stored-file.schema";

type Props = {
  /** Upload limits of the server, in megabytes. */
  limitsMb: Record<FileKind, number>;
  /** Saved description of the step being edited, to detect a stale recording. */
  saved?: string;
};

/** Fields of a step of the way, in the wizard and the dialogs; the enclosing form needs `hasFiles`. */
export function StepFields({ limitsMb, saved }: Props) {
  return (
    <>
      <TextField name="title" label="Step Title" hint="Such as The elevator" hasInitialFocus />
      <div className="grid gap-2">
        <TextAreaField name="description" label="Step Description" rows={5} />
        {saved !== undefined && (
          <VoiceWarning textField="description" voiceField="audio" saved={saved} />
        )}
      </div>
      <PhotoField name="image" label="Step Photo (optional)" limitMb={limitsMb.image} />
      <VoiceField
        name="audio"
        label="Step Voice (optional)"
        limitMb={limitsMb.audio}
        textFieldName="description"
      />
    </>
  );
}
