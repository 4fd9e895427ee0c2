import { controlProps, FieldFrame } from "~/app/components/forms/field/field-frame";

const HINT = "2 to 50 characters";
const ERROR = "Tag name is required";

/** Fields of one value in all states. */
export function TextExamples() {
  return (
    <div className="grid gap-5 md:grid-cols-2">
      <Text name="plain" label="One line" />
      <Text name="hinted" label="Name with a hint" hint={HINT} />
      <Text name="example" label="Tag Name" hint={HINT} error={ERROR} />
      <Text name="off" label="Not available" value="Cardiology" disabled />
      <Text name="fixed" label="Read only" value="cw_a1b2c3" readOnly />
      <FieldFrame name="status" label="Status" error={undefined}>
        <select {...controlProps("status", undefined, undefined)}>
          <option>Active</option>
          <option>Inactive</option>
        </select>
      </FieldFrame>
      <FieldFrame name="notes" label="Notes" hint="Up to 5,000 characters" error={undefined}>
        <textarea {...controlProps("notes", "hint", undefined)} rows={3} />
      </FieldFrame>
      <FieldFrame name="day" label="Date" error={undefined}>
        <input {...controlProps("day", undefined, undefined)} type="date" />
      </FieldFrame>
    </div>
  );
}

type TextProps = {
  name: string;
  label: string;
  hint?: string;
  error?: string;
  value?: string;
  disabled?: boolean;
  readOnly?: boolean;
};

function Text({ name, label, hint, error, value, ...state }: TextProps) {
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error}>
      <input {...controlProps(name, hint, error)} defaultValue={value} {...state} />
    </FieldFrame>
  );
}
