import type { ReactNode } from "react";
import { useField } from "remix-validated-form";
import { useFieldFocus } from "~/app/components/document/use-auto-focus";
import { fieldId } from "~/app/contracts/form-fields";
import { controlProps, FieldFrame } from "~/app/components/forms/field/field-frame";
import { useInitialError } from "./form-state";

/**
 * A field's state in its form. Errors are shown only after the first submit, in patients' forms when a field was left
 * (ValidateOnLeave).
 */
export function useFormField(name: string) {
  const field = useField(name, {
    validationBehavior: { initial: "onSubmit", whenTouched: "onSubmit", whenSubmitted: "onChange" },
  });
  const initialError = useInitialError(name);
  return { ...field, error: field.error ?? initialError };
}

type TextProps = {
  name: string;
  label: string;
  /** See FieldFrame. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  type?: "text" | "email" | "tel" | "url" | "date" | "time";
  /** First day of the browser's date picker, as YYYY-MM-DD. */
  min?: string;
  /** Numeric keyboard, but still a text input: a number input drops invalid text before it can be validated. */
  numeric?: boolean;
  /** Autocomplete token, such as "email"; default: "off", for records about other people. */
  autoComplete?: string;
  /** Whether it has the initial focus: the first field of a dialog. */
  hasInitialFocus?: boolean;
};

/** Hints of fields that some browsers show as a text field, and people may type into anyway. */
const TYPE_HINTS: Partial<Record<NonNullable<TextProps["type"]>, string>> = {
  date: "For example: 12/3/2026",
  time: "For example: 9:30 AM",
};

/** Single-line text field. */
export function TextField(props: TextProps) {
  const {
    name,
    label,
    isLabelHidden,
    type = "text",
    hint = TYPE_HINTS[type],
    min,
    numeric,
    autoComplete = "off",
    hasInitialFocus,
  } = props;
  const { error, getInputProps } = useFormField(name);
  const autoFocusAttribute = useFieldFocus(hasInitialFocus);
  return (
    <FieldFrame name={name} label={label} isLabelHidden={isLabelHidden} hint={hint} error={error}>
      <input
        {...getInputProps<Record<string, unknown>>({ type, ...controlProps(name, hint, error) })}
        min={min}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- first field of a newly opened dialog
        autoFocus={autoFocusAttribute}
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
  /** Note below the control, which describes it too. */
  note?: ReactNode;
  /** Visible lines; the control scrolls and is resizable. */
  rows?: number;
  /** See TextField. */
  hasInitialFocus?: boolean;
};

/** Multi-line text field. */
export function TextAreaField({ name, label, hint, note, rows = 4, hasInitialFocus }: AreaProps) {
  const { error, getInputProps } = useFormField(name);
  const { "aria-describedby": describedBy, ...control } = controlProps(name, hint, error);
  const noteId = note ? `${control.id}-note` : undefined;
  const autoFocusAttribute = useFieldFocus(hasInitialFocus);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <textarea
        {...getInputProps<Record<string, unknown>>(control)}
        aria-describedby={[describedBy, noteId].filter(Boolean).join(" ") || undefined}
        rows={rows}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- first field of a newly opened dialog
        autoFocus={autoFocusAttribute}
        autoComplete="off"
      />
      {note && (
        <p className="text-sm text-soft" id={noteId}>
          {note}
        </p>
      )}
    </FieldFrame>
  );
}

type SelectOption = { value: string; label: string };
type SelectProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Values, with a label where it differs. */
  options: readonly (string | SelectOption)[];
  /** Empty option, such as "Choose..."; without it the first option is preselected. */
  placeholder?: string;
  /** See TextField. */
  hasInitialFocus?: boolean;
};

/** Select with a few fixed options. */
export function SelectField(props: SelectProps) {
  const { name, label, hint, options, placeholder, hasInitialFocus } = props;
  const autoFocusAttribute = useFieldFocus(hasInitialFocus);
  const { error, getInputProps } = useFormField(name);
  const choices = options.map((option) =>
    typeof option === "string" ? { value: option, label: option } : option,
  );
  const describe = (value: string) => choices.find((each) => each.value === value)?.label ?? value;
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} conflict={{ describe }}>
      <select
        {...getInputProps<Record<string, unknown>>(controlProps(name, hint, error))}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- first field of a newly opened dialog
        autoFocus={autoFocusAttribute}
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

/** Checkbox with the value "yes". */
export function CheckboxField(props: { name: string; label: string; hint?: string }) {
  const { name, label, hint } = props;
  const { getInputProps } = useFormField(name);
  const id = fieldId(name);
  const box = { type: "checkbox", value: "yes", id };
  return (
    <div>
      <label className="check">
        <input
          {...getInputProps<Record<string, unknown>>(box)}
          aria-describedby={hint && `${id}-hint`}
        />
        {label}
      </label>
      {hint && (
        <p className="pl-7.5 text-sm text-soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
