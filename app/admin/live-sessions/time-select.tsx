import { useState } from "react";
import { useFormField } from "~/app/components/forms/form/fields";
import { controlProps, FieldFrame } from "~/app/components/forms/field/field-frame";

/** Times of a coach or of a day. Texts, since a page has dozens of them, and objects would double their bytes. */
export type TimeGroup = {
  label: string;
  /** Beginning of each value, and end of each text. */
  prefix: string;
  suffix: string;
  /** Value and text, with a space between, such as "29934240 Mon, Nov 30, 4:00 PM". */
  times: readonly string[];
};

const parseTime = ({ prefix, suffix }: TimeGroup, time: string) => {
  const end = time.indexOf(" ");
  return { value: prefix + time.slice(0, end), text: time.slice(end + 1) + suffix };
};

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
  const options = groups.map((group) => group.times.map((time) => parseTime(group, time)));
  const isListed = options.flat().some(({ value }) => value === chosen);
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
        {groups.map((group, index) => (
          <optgroup key={group.prefix + group.label} label={group.label}>
            {options[index]?.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </FieldFrame>
  );
}
