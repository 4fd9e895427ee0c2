import { type RefObject, useEffect, useRef, useState } from "react";
import { UPLOAD_SUFFIX } from "~/app/contracts/form-fields";
import { type FileKind, findFileProblem } from "~/models/files/stored-file.schema";
import { useFormState } from "./form/form-state";

export type ChosenFile = {
  input: RefObject<HTMLInputElement>;
  /** The file to upload; null for none, and until scripts run. */
  file: File | null;
  /** Why the file is invalid, as far as the browser can check. */
  problem: string | null;
  /** Updates `file` from the input, after a change event. */
  syncFromInput: () => void;
  /** Sets the input's file as if it had been selected there; null clears it. */
  setInputFile: (file: File | null) => void;
};

type Options = {
  name: string;
  kind: FileKind;
  limitMb: number;
  /** Id of the stored file; it changes once the server has stored the selected one. */
  storedId: string;
};

/** State of a file field's input. An invalid file is not uploaded. */
export function useChosenFile({ name, kind, limitMb, storedId }: Options): ChosenFile {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const problem = file && findFileProblem(file, kind, limitMb);
  const syncFromInput = () => setFile(input.current?.files?.[0] ?? null);
  const setInputFile = (nextFile: File | null) => {
    if (!input.current) return;
    const transfer = new DataTransfer();
    if (nextFile) transfer.items.add(nextFile);
    input.current.files = transfer.files;
    // Assigning files fires no event; RouteDialog detects unsaved input by it.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    syncFromInput();
  };
  const previousStoredId = useRef(storedId);
  useEffect(() => {
    if (previousStoredId.current !== storedId && input.current) input.current.value = "";
    previousStoredId.current = storedId;
    // Includes a file selected before scripts ran.
    setFile(input.current?.files?.[0] ?? null);
  }, [storedId]);
  usePreventUpload(input, name, problem);
  return { input, file, problem, syncFromInput, setInputFile };
}

/** Reports an invalid file to the form, and omits it from the form data. */
function usePreventUpload(
  input: RefObject<HTMLInputElement>,
  name: string,
  problem: string | null,
) {
  const { fileErrors } = useFormState();
  useEffect(() => {
    const form = input.current?.form;
    if (!problem || !form) return;
    const omitFile = ({ formData }: FormDataEvent) => formData.delete(name + UPLOAD_SUFFIX);
    fileErrors.set(name, problem);
    form.addEventListener("formdata", omitFile);
    return () => {
      fileErrors.delete(name);
      form.removeEventListener("formdata", omitFile);
    };
  }, [input, name, problem, fileErrors]);
}

/** Object URL of a file, revoked on change and unmount; null for no file. */
export function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
      setUrl(null);
    };
  }, [file]);
  return url;
}
