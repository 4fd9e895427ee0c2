import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { REMOVE, UPLOAD } from "~/app/contracts/form-fields";
import {
  acceptedTypes,
  fileHint,
  parseFileId,
  type FileKind,
} from "~/models/files/stored-file.schema";
import { type ChosenFile, useChosenFile } from "./chosen-file";
import { ChosenNote, DropArea } from "./drop-area";
import { useFormField } from "./field";
import { textOf } from "./field-value";
import { controlProps, FieldFrame } from "./field-frame";
import { useFormFiles } from "./form-files";

export type FileFieldProps = {
  name: string;
  label: string;
  /** How large the file may be, in megabytes: the server's own limit. */
  limitMb: number;
};

type Props = FileFieldProps & {
  kind: FileKind;
  /** What it is called on the buttons that take it away, such as "photo". */
  thing: string;
  /** What the field holds already. */
  show: (id: string) => ReactNode;
  /** Beside the input: what is chosen, and other ways to make a file. */
  children: (chosen: ChosenFile) => ReactNode;
};

/**
 * A file of a record. The form holds the id of the one that there is; beside it are a box that takes it away and an
 * input whose file takes its place (see UPLOAD). It belongs into a Form that says `files`.
 */
export function FileField({ name, label, kind, limitMb, thing, show, children }: Props) {
  const { error, clearError } = useFormField(name);
  const held = parseFileId(textOf(useFormFiles().values?.[name]));
  const chosen = useChosenFile({ name, kind, limitMb, held });
  const hint = fileHint(kind, limitMb);
  const problem = chosen.problem ?? error;
  return (
    <FieldFrame
      name={name}
      label={label}
      hint={hint}
      error={problem}
      conflict={{ describe: show, mine: "Save what I chose" }}
    >
      <input type="hidden" name={name} value={held} autoComplete="off" />
      {held && (
        <div className="attached">
          {show(held)}
          <label className="check">
            <input type="checkbox" name={name + REMOVE} value="yes" />
            {`Remove ${thing}`}
          </label>
        </div>
      )}
      <DropArea
        onFile={(file) => {
          clearError();
          chosen.put(file);
        }}
      >
        <input
          {...controlProps(name, hint, problem)}
          className={undefined}
          ref={chosen.input}
          type="file"
          name={name + UPLOAD}
          accept={acceptedTypes(kind)}
          onChange={() => {
            clearError();
            chosen.read();
          }}
        />
        <div className="attached">
          {children(chosen)}
          <ChosenNote file={chosen.file} />
          {chosen.file && (
            <button
              type="button"
              className="button quiet small destroy"
              onClick={() => {
                clearError();
                chosen.put(null);
                chosen.input.current?.focus();
              }}
            >
              {`Remove chosen ${thing}`}
            </button>
          )}
        </div>
        <Uploading file={chosen.problem ? null : chosen.file} />
      </DropArea>
    </FieldFrame>
  );
}

/** A slow line takes a while for a large file: something moves meanwhile. */
function Uploading({ file }: { file: File | null }) {
  const { state, formData } = useNavigation();
  if (!file || state !== "submitting" || !formData) return null;
  return (
    <p className="hint" role="status">
      Uploading {file.name}... <progress aria-label="Uploading" />
    </p>
  );
}
