import { useFormField } from "./form/fields";
import { GroupFrame } from "./field/field-frame";

type Props = {
  name: string;
  label: string;
  hint?: string;
  options: readonly { value: string; label: string; hint?: string }[];
};

/** Radio buttons of a few options, each of which can explain itself, without a default unless the form has one. */
export function RadioField({ name, label, hint, options }: Props) {
  const { error, getInputProps } = useFormField(name);
  return (
    <GroupFrame name={name} label={label} hint={hint} error={error} conflict={null}>
      <div className="grid gap-1">
        {options.map(({ value, label: text, hint: note }) => (
          <div key={value}>
            <label className="check">
              <input {...getInputProps<Record<string, unknown>>({ type: "radio", value })} />
              {text}{" "}
            </label>
            {note && <p className="pl-7.5 text-sm text-soft">{note}</p>}
          </div>
        ))}
      </div>
    </GroupFrame>
  );
}
