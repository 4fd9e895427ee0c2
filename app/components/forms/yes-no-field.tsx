import { YES_NO } from "~/models/surveys/answer.schema";
import { useFormField } from "./form/fields";
import { GroupFrame } from "./field/field-frame";

type Props = { name: string; label: string };

/** Yes/No radio buttons without a default. */
export function YesNoField({ name, label }: Props) {
  const { error, getInputProps } = useFormField(name);
  return (
    <GroupFrame name={name} label={label} error={error} conflict={null}>
      <div className="flex flex-wrap gap-x-8 gap-y-1">
        {YES_NO.map((value) => (
          <label className="check" key={value}>
            <input {...getInputProps<Record<string, unknown>>({ type: "radio", value })} />
            {value}{" "}
          </label>
        ))}
      </div>
    </GroupFrame>
  );
}
