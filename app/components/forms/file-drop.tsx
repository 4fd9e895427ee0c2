import { useRef, useState } from "react";
import { controlProps, FieldFrame } from "./field-frame";

type Props = {
  name: string;
  label: string;
  hint: string;
  accept: string;
  error?: string;
};

/** A file input that also takes a file dropped on it, where scripts run. */
export function FileDrop({ name, label, hint, accept, error }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <div
        className="drop"
        data-over={over ? "" : undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!input.current || event.dataTransfer.files.length !== 1) return;
          input.current.files = event.dataTransfer.files;
          setChosen(event.dataTransfer.files[0] ?? null);
        }}
      >
        <input
          {...controlProps(name, hint, error)}
          className={undefined}
          ref={input}
          type="file"
          name={name}
          accept={accept}
          onChange={(event) => setChosen(event.target.files?.[0] ?? null)}
        />
        <p className="hint" aria-live="polite">
          {chosen ? `${chosen.name}, ${sizeOf(chosen)}` : "Choose a file, or drop one here."}
        </p>
      </div>
    </FieldFrame>
  );
}

function sizeOf({ size }: File): string {
  return size < 1_048_576
    ? `${Math.max(1, Math.round(size / 1_024))} KB`
    : `${(size / 1_048_576).toFixed(1)} MB`;
}
