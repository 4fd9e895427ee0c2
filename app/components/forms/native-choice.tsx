import type { ChoiceFieldProps } from "./choice-field";
import { fieldId } from "~/app/contracts/form-fields";
import { controlProps, FieldFrame } from "./field-frame";
import { focusOn } from "./enhance";

type NativeProps = { error: string | undefined; defaultValue: string };

/** A list of what there is. */
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

/** A choice and its new name are one thing: the other person's choice takes the place of both. */
export function choiceConflict({ options, create }: ChoiceFieldProps) {
  const describe = (value: string) =>
    options.find((option) => option.value === value)?.label ?? "One that is not there any more";
  return { describe, clears: create.name };
}

type CreateProps = ChoiceFieldProps["create"] & NativeProps & { hint: string };

/** The name of something that is not in the list. */
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

/** Where one field holds what two native ones held: an error summary that links to the other leads to it, too. */
export function StandIn({ name, for: other }: { name: string; for: string }) {
  return <span id={fieldId(name)} tabIndex={-1} onFocus={() => focusOn(other)} />;
}
