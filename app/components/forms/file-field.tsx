import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { REMOVE_SUFFIX, UPLOAD_SUFFIX } from "~/app/contracts/form-fields";
import {
  acceptedTypes,
  fileHint,
  parseFileId,
  type FileKind,
} from "~/models/files/stored-file.schema";
import { type ChosenFile, useChosenFile } from "./chosen-file";
import { SelectedFileHint, DropArea } from "./drop-area";
import { useFormField } from "./form/fields";
import { toText } from "./field/field-value";
import { controlProps, FieldFrame } from "./field/field-frame";
import { useFormState } from "./form/form-state";
import { HiddenField } from "./hidden-field";

export type FileFieldProps = {
  name: string;
  label: string;
  /** Maximum file size in megabytes, from the server's configuration. */
  limitMb: number;
};

type Props = FileFieldProps & {
  kind: FileKind;
  /** The file's noun on the remove buttons, such as "photo". */
  fileNoun: string;
  /** Renders the stored file. */
  renderStoredFile: (id: string) => ReactNode;
  /** Content beside the input: a preview of the selected file, or other ways to create one. */
  children: (chosen: ChosenFile) => ReactNode;
};

/**
 * File field of a record: a hidden input with the stored file's id, a checkbox that removes it, and a file input that
 * replaces it. Requires a Form for files.
 */
export function FileField({
  name,
  label,
  kind,
  limitMb,
  fileNoun,
  renderStoredFile,
  children,
}: Props) {
  const { error, clearError } = useFormField(name);
  const storedId = parseFileId(toText(useFormState().values?.[name]));
  const chosen = useChosenFile({ name, kind, limitMb, storedId });
  const hint = fileHint(kind, limitMb);
  const problem = chosen.problem ?? error;
  return (
    <FieldFrame
      name={name}
      label={label}
      hint={hint}
      error={problem}
      conflict={{ describe: renderStoredFile, keepMineLabel: "Save what I chose" }}
    >
      <HiddenField name={name} value={storedId} />
      {storedId && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 [&>audio]:basis-full">
          {renderStoredFile(storedId)}
          <label className="check">
            <input type="checkbox" name={name + REMOVE_SUFFIX} value="yes" />
            {`Remove ${fileNoun}`}
          </label>
        </div>
      )}
      <DropArea
        onFile={(file) => {
          clearError();
          chosen.setInputFile(file);
        }}
      >
        <input
          {...controlProps(name, hint, problem)}
          className="max-w-full pointer-coarse:min-h-11"
          ref={chosen.input}
          type="file"
          name={name + UPLOAD_SUFFIX}
          accept={acceptedTypes(kind)}
          onChange={() => {
            clearError();
            chosen.syncFromInput();
          }}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 [&>audio]:basis-full">
          {children(chosen)}
          <SelectedFileHint file={chosen.file} />
          {chosen.file && (
            <button
              type="button"
              className="button quiet small destroy"
              onClick={() => {
                clearError();
                chosen.setInputFile(null);
                chosen.input.current?.focus();
              }}
            >
              {`Remove chosen ${fileNoun}`}
            </button>
          )}
        </div>
        <Uploading file={chosen.problem ? null : chosen.file} />
      </DropArea>
    </FieldFrame>
  );
}

/** Progress indicator while the file is uploaded. */
function Uploading({ file }: { file: File | null }) {
  const { state, formData } = useNavigation();
  if (!file || state !== "submitting" || !formData) return null;
  return (
    <p className="text-sm text-soft" role="status">
      Uploading {file.name}... <progress className="h-2.5 w-full" aria-label="Uploading" />
    </p>
  );
}
