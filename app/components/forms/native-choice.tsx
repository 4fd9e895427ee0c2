import type { ChoiceFieldProps } from "./choice-field";
import { fieldId } from "~/app/contracts/form-fields";
import type { ConflictOptions } from "./field/conflict";
import { controlProps, FieldFrame } from "./field/field-frame";
import { focusField } from "./field/enhance";

type NativeProps = { error: string | undefined; defaultValue: string };

/** Native select of the existing options. */
export function NativeChoice(props: ChoiceFieldProps & NativeProps) {
  const { name, label, options, placeholder, error, defaultValue } = props;
  return (
    <FieldFrame name={name} label={label} error={error} conflict={choiceConflict(props)}>
      <select name={name} defaultValue={defaultValue} {...controlProps(name, undefined, error)}>
        <option value="">{placeholder}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

/** Conflict options: choosing the other person's value sets the select, and clears the name of a new option. */
export function choiceConflict({ options, create }: ChoiceFieldProps): ConflictOptions {
  const describe = (value: string) =>
    options.find((option) => option.value === value)?.label ?? "No longer available";
  return { describe, clearedField: create.name };
}

type CreateProps = ChoiceFieldProps["create"] & NativeProps & { hint: string };

/** Text field for the name of a new option. */
export function NativeCreate({ name, label, hint, error, defaultValue }: CreateProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} conflict={null}>
      <input
        name={name}
        defaultValue={defaultValue}
        autoComplete="off"
        {...controlProps(name, hint, error)}
      />
    </FieldFrame>
  );
}

/** Anchor for the error summary's link to a native field that an enhanced field has replaced: moves the focus to that one. */
export function FocusForwarder({ name, for: targetName }: { name: string; for: string }) {
  return <span id={fieldId(name)} tabIndex={-1} onFocus={() => focusField(targetName)} />;
}
