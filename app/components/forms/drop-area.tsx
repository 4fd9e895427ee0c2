import { type ReactNode, useState } from "react";

type Props = { onFile: (file: File) => void; children: ReactNode };

/** Takes one file that is dropped on it, where scripts run. */
export function DropArea({ onFile, children }: Props) {
  const [over, setOver] = useState(false);
  return (
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
        const [file, ...others] = event.dataTransfer.files;
        if (file && others.length === 0) onFile(file);
      }}
    >
      {children}
    </div>
  );
}

/** What stands below a file input: what is chosen, or how to choose. */
export function ChosenNote({ file }: { file: File | null }) {
  return (
    <p className="hint" aria-live="polite">
      {file ? `${file.name}, ${sizeOf(file)}` : "Choose a file, or drop one here."}
    </p>
  );
}

function sizeOf({ size }: File): string {
  return size < 1_048_576
    ? `${Math.max(1, Math.round(size / 1_024))} KB`
    : `${(size / 1_048_576).toFixed(1)} MB`;
}
