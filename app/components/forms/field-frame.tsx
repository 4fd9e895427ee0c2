import type { ReactNode } from "react";
import { ConflictChoice } from "./conflict";

/** The id of a field in the document: error summaries link to it. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, "-")}`;
}

type Frame = {
  name: string;
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  /** For fields that hold an id or belong together: see ConflictChoice. */
  conflict?: { describe?: (value: string) => string; clears?: string } | null;
  children: ReactNode;
};

/** A label, a hint and a message around a control. */
export function FieldFrame({ name, label, hint, error, conflict, children }: Frame) {
  const id = fieldId(name);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
      {children}
      {conflict !== null && <ConflictChoice name={name} label={label} {...conflict} />}
    </div>
  );
}

/** What ties a control to its label, hint and message. */
export function controlProps(name: string, hint: ReactNode, error: string | undefined) {
  const id = fieldId(name);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    className: "input",
    "aria-describedby": describedBy || undefined,
    "aria-invalid": error ? true : undefined,
  };
}
