import type { ReactNode } from "react";
import { useField } from "remix-validated-form";
import { useHydrated } from "../use-hydrated";
import { fieldId } from "~/app/contracts/form-fields";
import { controlProps, FieldFrame } from "./field-frame";
import { useInitialError } from "./form-files";

/**
 * A field's state in its form. Messages wait for the first submit: one that appeared when a field was left would move
 * the button that is being pressed.
 */
export function useFormField(name: string) {
  const field = useField(name, {
    validationBehavior: { initial: "onSubmit", whenTouched: "onSubmit", whenSubmitted: "onChange" },
  });
  const told = useInitialError(name);
  return { ...field, error: field.error ?? told };
}

type TextProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  type?: "text" | "email" | "tel" | "url" | "date" | "time";
  /** The earliest day that a browser's calendar offers, as YYYY-MM-DD. */
  min?: string;
  /** Digits are wanted. The field stays one of text: a browser drops what is no number before it could be refused. */
  numeric?: boolean;
  /** What of a person's own a browser may fill in, such as "email"; nothing, where a record is not about who types. */
  autoComplete?: string;
  /** The first field of a dialog that was just asked for: it has the focus. */
  first?: boolean;
};

/** One line of text. */
export function TextField(props: TextProps) {
  const { name, label, hint, type = "text", min, numeric, autoComplete = "off", first } = props;
  const { error, getInputProps } = useFormField(name);
  const autoFocus = useAutoFocus(first);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <input
        {...getInputProps<Record<string, unknown>>({ type, ...controlProps(name, hint, error) })}
        min={min}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog that was just asked for
        autoFocus={autoFocus}
        inputMode={numeric ? "numeric" : undefined}
        autoComplete={autoComplete}
      />
    </FieldFrame>
  );
}

type AreaProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** How many lines are seen at once; it scrolls, and can be drawn larger. */
  rows?: number;
  /** See TextField. */
  first?: boolean;
};

/** Several lines of text. */
export function TextAreaField({ name, label, hint, rows = 4, first }: AreaProps) {
  const { error, getInputProps } = useFormField(name);
  const autoFocus = useAutoFocus(first);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <textarea
        {...getInputProps<Record<string, unknown>>(controlProps(name, hint, error))}
        rows={rows}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog that was just asked for
        autoFocus={autoFocus}
        autoComplete="off"
      />
    </FieldFrame>
  );
}

/** Only in the server's page: where scripts run, the dialog moves the focus and gives it back afterwards. */
function useAutoFocus(first: boolean | undefined) {
  return useHydrated() ? undefined : first;
}

type SelectOption = { value: string; label: string };
type SelectProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Words that are shown as they are sent, or with a label of their own. */
  options: readonly (string | SelectOption)[];
  /** What stands there until something is chosen, such as "Choose..."; else the first option is. */
  placeholder?: string;
  /** See TextField. */
  first?: boolean;
};

/** A choice of a few fixed words. */
export function SelectField(props: SelectProps) {
  const { name, label, hint, options, placeholder, first } = props;
  const autoFocus = useAutoFocus(first);
  const { error, getInputProps } = useFormField(name);
  const choices = options.map((each) =>
    typeof each === "string" ? { value: each, label: each } : each,
  );
  const describe = (value: string) => choices.find((each) => each.value === value)?.label ?? value;
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} conflict={{ describe }}>
      <select
        {...getInputProps<Record<string, unknown>>(controlProps(name, hint, error))}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the first field of a dialog that was just asked for
        autoFocus={autoFocus}
      >
        {placeholder && <option value="">{placeholder}</option>}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** One thing to tick; it sends "yes". */
export function CheckboxField({ name, label }: { name: string; label: string }) {
  const { getInputProps } = useFormField(name);
  const box = { type: "checkbox", value: "yes", id: fieldId(name) };
  return (
    <label className="check">
      <input {...getInputProps<Record<string, unknown>>(box)} />
      {label}
    </label>
  );
}
