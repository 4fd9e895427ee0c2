import { controlProps } from "../forms/field/field-frame";
import {
  type Choice,
  CHOICE_LABELS,
  CHOICE_PLACEHOLDERS,
  listProcedures,
  OFFERED_FIELD,
} from "~/app/contracts/procedure-choice";
import type { SelectorProps } from "./procedure-selector";
import { SelectorButton, SelectorField } from "./selector-field";

const NOW_CHOOSE = "Now choose the procedure.";

/** Native selects of specialty and procedure; the procedure is disabled until a specialty has been submitted. */
export function NativeSelects({ section, catalogue, chosen, isSecondary }: SelectorProps) {
  const { specialty, errors } = chosen;
  const procedures = listProcedures(catalogue, specialty);
  const isAsked = procedures.length > 0 && !chosen.procedure;
  const renderSelect = (
    name: keyof Choice,
    options: { value: string; label: string }[],
    hint?: string,
  ) => (
    <SelectorField
      name={`${section}-${name}`}
      label={CHOICE_LABELS[name]}
      hint={hint}
      error={errors[name]}
    >
      <select
        // Remount when the URL's choice changes.
        key={chosen[name]}
        name={name}
        defaultValue={chosen[name]}
        disabled={options.length === 0}
        autoComplete="off"
        {...controlProps(`${section}-${name}`, hint, errors[name])}
      >
        <option value="">{CHOICE_PLACEHOLDERS[name]}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </SelectorField>
  );
  return (
    <>
      {renderSelect("specialty", catalogue)}
      {renderSelect("procedure", procedures, isAsked ? NOW_CHOOSE : undefined)}
      {procedures.length > 0 && <input type="hidden" name={OFFERED_FIELD} value={specialty} />}
      <SelectorButton isSecondary={isSecondary}>
        {procedures.length > 0 ? "View Procedure Plan" : "Continue"}
      </SelectorButton>
    </>
  );
}
