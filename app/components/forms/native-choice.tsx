import type { ChoiceFieldProps } from "./choice-field";
import { controlProps, FieldFrame } from "./field-frame";

type NativeProps = { error: string | undefined; defaultValue: string };

/** A list of what there is. */
export function NativeChoice(props: ChoiceFieldProps & NativeProps) {
  const { name, label, options, placeholder, error, defaultValue } = props;
  return (
    <FieldFrame name={name} label={label} error={error} conflict={conflictOf(props)}>
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

/** A choice and its new name are one thing: the other person's choice takes the place of both. */
export function conflictOf({ options, create }: ChoiceFieldProps) {
  const describe = (value: string) =>
    options.find((option) => option.value === value)?.label ?? "One that is not there any more";
  return { describe, clears: create.name };
}

/** The name of something that is not in the list. */
export function NativeCreate({
  name,
  label,
  error,
  defaultValue,
}: ChoiceFieldProps["create"] & NativeProps) {
  const hint = "Only if it is not in the list. A new name wins over the choice above.";
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
