import { type ReactNode, useState } from "react";

type Props = { onFile: (file: File) => void; children: ReactNode };

/** Drop target for one file; requires scripts. */
export function DropArea({ onFile, children }: Props) {
  const [isDraggedOver, setIsDraggedOver] = useState(false);
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] justify-items-start gap-2 rounded-lg border-2 border-dashed p-4 ${isDraggedOver ? "border-accent bg-accent-soft" : "border-line-strong bg-sunken"}`}
      onDragOver={(event) => {
        event.preventDefault();
        setIsDraggedOver(true);
      }}
      onDragLeave={() => setIsDraggedOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsDraggedOver(false);
        const [file, ...others] = event.dataTransfer.files;
        if (file && others.length === 0) onFile(file);
      }}
    >
      {children}
    </div>
  );
}

/** Note below a file input: the selected file, or how to select one. */
export function SelectedFileHint({ file }: { file: File | null }) {
  return (
    <p className="text-sm text-soft" aria-live="polite">
      {file ? `${file.name}, ${formatFileSize(file)}` : "Or drop one here."}
    </p>
  );
}

function formatFileSize({ size }: File): string {
  return size < 1_048_576
    ? `${Math.max(1, Math.round(size / 1_024))} KB`
    : `${(size / 1_048_576).toFixed(1)} MB`;
}
