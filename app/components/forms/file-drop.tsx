import { useRef, useState } from "react";
import { SelectedFileHint, DropArea } from "./drop-area";
import { controlProps, FieldFrame } from "./field/field-frame";

type Props = {
  name: string;
  label: string;
  hint: string;
  accept: string;
  error?: string;
};

/** File input, with scripts also a drop target, for a form that has no other fields. */
export function FileDrop({ name, label, hint, accept, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const setFile = (file: File) => {
    if (!input.current) return;
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.current.files = transfer.files;
    setChosen(file);
  };
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <DropArea onFile={setFile}>
        <input
          {...controlProps(name, hint, error)}
          className="max-w-full pointer-coarse:min-h-11"
          ref={input}
          type="file"
          name={name}
          accept={accept}
          onChange={(event) => setChosen(event.target.files?.[0] ?? null)}
        />
        <SelectedFileHint file={chosen} />
      </DropArea>
    </FieldFrame>
  );
}
