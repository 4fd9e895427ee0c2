import { TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { FileField } from "~/app/components/forms/file-field";
import { ChosenMedia, MediaPlayer } from "~/app/components/forms/media-preview";
import type { MediaKind } from "~/models/sessions/session.schema";
import { fileAddress } from "~/models/files/stored-file.schema";
import { FIELD_LABELS } from "./session-wizard";

type Props = {
  kind: MediaKind;
  /** Name of the current uploaded file, if any. */
  fileName: string | null;
  /** Upload limit of the server, in megabytes. */
  limitMb: number;
  /** Whether the URL field has the initial focus. */
  hasInitialFocus?: boolean;
};

/** URL, upload, duration and transcript of a session's audio or video; the enclosing form needs `hasFiles`. */
export function MediaFields({ kind, fileName, limitMb, hasInitialFocus }: Props) {
  const labels = FIELD_LABELS.media;
  const optional = " (optional)";
  const mark = kind === "audio" ? "" : optional;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 md:row-span-4 md:grid-rows-subgrid">
      <TextField
        name={`${kind}Url`}
        label={labels[`${kind}Url`] + mark}
        hint="Or upload a file."
        type="url"
        hasInitialFocus={hasInitialFocus}
      />
      <FileField
        name={kind}
        label={labels[kind] + mark}
        kind={kind}
        limitMb={limitMb}
        fileNoun={kind === "audio" ? "recording" : kind}
        renderStoredFile={(id) => (
          <>
            {fileName && <b>{fileName}</b>}
            <MediaPlayer kind={kind} src={fileAddress(id) ?? ""} label={fileName ?? labels[kind]} />
          </>
        )}
      >
        {({ file, problem }) => !problem && <ChosenMedia kind={kind} file={file} />}
      </FileField>
      <TextField name={`${kind}Duration`} label={labels[`${kind}Duration`] + mark} numeric />
      <TextAreaField
        name={`${kind}Transcript`}
        label={labels[`${kind}Transcript`] + optional}
        hint="Lines may begin with 0:05."
        rows={6}
      />
    </div>
  );
}
