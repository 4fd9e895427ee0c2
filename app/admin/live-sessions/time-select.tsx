import { useState } from "react";
import { useFormField } from "~/app/components/forms/form/fields";
import { controlProps, FieldFrame } from "~/app/components/forms/field/field-frame";

export type TimeGroup = { label: string; times: readonly { value: string; label: string }[] };

type Props = {
  name: string;
  label: string;
  /** Text of the empty choice. */
  placeholder: string;
  groups: readonly TimeGroup[];
  /** Whether it has the initial focus: the first field of a dialog. */
  hasInitialFocus?: boolean;
};

/** Select of free times in groups. A time that was chosen before and is not free any more stays, so that its message has a value. */
export function TimeSelect({ name, label, placeholder, hasInitialFocus, ...props }: Props) {
  // As first shown: a refused form reads the times anew, and a select would lose one that is gone.
  const [groups] = useState(props.groups);
  const { error, getInputProps, ...field } = useFormField(name);
  const chosen: unknown = field.defaultValue;
  const isListed = groups.some(({ times }) => times.some(({ value }) => value === chosen));
  return (
    <FieldFrame name={name} label={label} error={error} conflict={null}>
      <select
        {...getInputProps<Record<string, unknown>>(controlProps(name, undefined, error))}
        data-initial-focus={hasInitialFocus ? "" : undefined}
      >
        <option value="">{placeholder}</option>
        {typeof chosen === "string" && chosen !== "" && !isListed && (
          <option value={chosen}>The time that you chose before</option>
        )}
        {groups.map(({ label: group, times }) => (
          <optgroup key={group} label={group}>
            {times.map(({ value, label: time }) => (
              <option key={value} value={value}>
                {time}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </FieldFrame>
  );
}
