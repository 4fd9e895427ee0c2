import { type RefObject, useEffect, useRef, useState } from "react";
import { UPLOAD } from "~/app/contracts/form-fields";
import { type FileKind, findFileProblem } from "~/models/files/stored-file.schema";
import { useFormFiles } from "./form-files";

export type ChosenFile = {
  input: RefObject<HTMLInputElement>;
  /** What will be sent; null for nothing, and until scripts run. */
  file: File | null;
  /** Why it cannot be taken, as far as a browser can tell. */
  problem: string | null;
  /** Reads what the input holds after somebody chose. */
  read: () => void;
  /** Puts a file into the input, as if it had been chosen there; null empties it. */
  put: (file: File | null) => void;
};

type Options = {
  name: string;
  kind: FileKind;
  limitMb: number;
  /** The file that the field holds already: once the server has taken the chosen one, this is another. */
  held: string;
};

/** What is chosen in the file input of a field. A file that cannot be taken is not sent. */
export function useChosenFile({ name, kind, limitMb, held }: Options): ChosenFile {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const problem = file && findFileProblem(file, kind, limitMb);
  const read = () => setFile(input.current?.files?.[0] ?? null);
  const put = (given: File | null) => {
    if (!input.current) return;
    const transfer = new DataTransfer();
    if (given) transfer.items.add(given);
    input.current.files = transfer.files;
    // The dialog around it asks before it is closed.
    input.current.dispatchEvent(new Event("input", { bubbles: true }));
    read();
  };
  const before = useRef(held);
  useEffect(() => {
    if (before.current !== held && input.current) input.current.value = "";
    before.current = held;
    // Also what was chosen before scripts ran.
    setFile(input.current?.files?.[0] ?? null);
  }, [held]);
  useProblem(input, name, problem);
  return { input, file, problem, read, put };
}

function useProblem(input: RefObject<HTMLInputElement>, name: string, problem: string | null) {
  const { problems } = useFormFiles();
  useEffect(() => {
    const form = input.current?.form;
    if (!problem || !form) return;
    const leaveBehind = ({ formData }: FormDataEvent) => formData.delete(name + UPLOAD);
    problems.set(name, problem);
    form.addEventListener("formdata", leaveBehind);
    return () => {
      problems.delete(name);
      form.removeEventListener("formdata", leaveBehind);
    };
  }, [input, name, problem, problems]);
}

/** An address for a file that is in the browser alone. */
export function useLocalAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [file]);
  return address;
}
