import { CheckboxListField } from "~/app/components/forms/checkbox-list-field";
import { FieldRow } from "~/app/components/forms/form/field-row";
import type { ScopeOption } from "~/server/surveys/scopes";

export type ScopeOptions = { specialities: ScopeOption[]; procedures: ScopeOption[] };

/** Fields of the patients that a survey is for, in the edit form. */
export function ScopeFields({ specialities, procedures }: ScopeOptions) {
  return (
    <FieldRow>
      <CheckboxListField
        name="specialityIds"
        label="Only for Specialties (optional)"
        hint="Counts where a procedure has no plan: plans choose their surveys."
        options={specialities}
      />
      <CheckboxListField
        name="procedureIds"
        label="Only for Procedures (optional)"
        options={procedures}
      />
    </FieldRow>
  );
}
