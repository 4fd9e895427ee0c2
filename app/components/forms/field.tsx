import type { ReactNode } from "react";
import { useField } from "remix-validated-form";
import { useHydrated } from "../use-hydrated";

/** The id of a field in the document: error summaries link to it. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, "-")}`;
}

/**
 * A field's state in its form. Messages wait for the first submit: one that appeared when a field was left would move
 * the button that is being pressed.
 */
export function useFormField(name: string) {
  return useField(name, {
    validationBehavior: { initial: "onSubmit", whenTouched: "onSubmit", whenSubmitted: "onChange" },
  });
}

type Frame = {
  name: string;
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  children: ReactNode;
};

/** A label, a hint and a message around a control. */
export function FieldFrame({ name, label, hint, error, children }: Frame) {
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

type TextProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  type?: "text" | "email" | "tel" | "url" | "number";
  /** The first field of a dialog that was just asked for: it has the focus. */
  first?: boolean;
};

/** One line of text. */
export function TextField({ name, label, hint, type = "text", first }: TextProps) {
  const { error, getInputProps } = useFormField(name);
  // Only in the server's page: where scripts run, the dialog moves the focus and gives it back afterwards.
  const autoFocus = useHydrated() ? undefined : first;
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <input
        {...getInputProps<Record<string, unknown>>({ type, ...controlProps(name, hint, error) })}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog that was just asked for
        autoFocus={autoFocus}
        autoComplete="off"
      />
    </FieldFrame>
  );
}

type SelectProps = { name: string; label: string; hint?: ReactNode; options: readonly string[] };

/** A choice of a few fixed words. */
export function SelectField({ name, label, hint, options }: SelectProps) {
  const { error, getInputProps } = useFormField(name);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <select {...getInputProps<Record<string, unknown>>(controlProps(name, hint, error))}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </FieldFrame>
  );
}
