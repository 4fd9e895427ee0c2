import { CARETAKER_RIGHTS } from "~/models/patients/caretaker-options.schema";
import { GroupFrame } from "../forms/field/field-frame";
import { CheckboxField } from "../forms/form/fields";

const GROUPS = [
  { kind: "see", verb: "may see" },
  { kind: "do", verb: "may" },
] as const;

const HINTS: Partial<Record<(typeof CARETAKER_RIGHTS)[number]["name"], string>> = {
  seesDay: "Not what your procedure is, and not your own address.",
  seesRequests: "With when and where rides pick you up.",
  seesFeelings: "How anxious you said that you are.",
};

/** What somebody may see and do for a patient (AREAS 7). @param name of the person; "They" before it is known */
export function RightFields({ name }: { name: string }) {
  return GROUPS.map(({ kind, verb }) => (
    <GroupFrame
      key={kind}
      name={kind}
      label={`${name} ${verb}`}
      hint={kind === "do" ? `What is done for you is marked with their name.` : undefined}
      error={undefined}
      conflict={null}
      hasCheckboxes
    >
      <div className="grid gap-2">
        {CARETAKER_RIGHTS.filter((right) => right.kind === kind).map((right) => (
          <CheckboxField
            key={right.name}
            name={right.name}
            label={right.label}
            hint={HINTS[right.name]}
          />
        ))}
      </div>
    </GroupFrame>
  ));
}
