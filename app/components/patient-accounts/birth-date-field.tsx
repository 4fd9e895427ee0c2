import { fieldId } from "~/app/contracts/form-fields";
import { GroupFrame } from "../forms/field/field-frame";
import { useFormField } from "../forms/form/fields";

const BOXES = [
  { name: "month", label: "Month", width: "w-20", autoComplete: "bday-month" },
  { name: "day", label: "Day", width: "w-20", autoComplete: "bday-day" },
  { name: "year", label: "Year", width: "w-24", autoComplete: "bday-year" },
] as const;

/** Birth date in three boxes, which nobody has to page through years for. A message concerns all of them. */
export function BirthDateField({ label, hint }: { label: string; hint?: string }) {
  const { error } = useFormField("month");
  return (
    <GroupFrame name="month" label={label} hint={hint} error={error} conflict={null} hasCheckboxes>
      <div className="flex flex-wrap gap-3">
        {BOXES.flatMap((box) => [
          <Box key={box.name} {...box} isInvalid={error !== undefined} />,
          " ",
        ])}
      </div>
    </GroupFrame>
  );
}

type BoxProps = (typeof BOXES)[number] & { isInvalid: boolean };

function Box({ name, label, width, autoComplete, isInvalid }: BoxProps) {
  const { getInputProps } = useFormField(name);
  const id = `${fieldId(name)}-box`;
  return (
    <div className="grid gap-1">
      <label className="text-sm" htmlFor={id}>
        {label}
      </label>{" "}
      <input
        {...getInputProps<Record<string, unknown>>({ type: "text", id })}
        className={`input ${width}`}
        inputMode="numeric"
        autoComplete={autoComplete}
        aria-invalid={isInvalid || undefined}
      />
    </div>
  );
}
