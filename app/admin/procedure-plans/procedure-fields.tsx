import { DependentSelects } from "~/app/components/forms/dependent-selects";
import { FieldRow } from "~/app/components/forms/form/field-row";
import {
  CheckboxField,
  SelectField,
  TextAreaField,
  TextField,
} from "~/app/components/forms/form/fields";
import type { OptionGroup } from "~/app/components/forms/grouped-select";
import { STATUSES } from "~/models/rules/status.schema";
import { FIELD_LABELS } from "./plan-wizard";

const labels = FIELD_LABELS.details;

type Props = {
  /** Specialties by department. */
  specialties: readonly OptionGroup[];
  facilities: readonly { value: string; label: string }[];
};

/** Fields of a procedure's details, in the wizard and on its page. */
export function ProcedureFields({ specialties, facilities }: Props) {
  return (
    <>
      <DependentSelects
        parent={{
          name: "departmentId",
          label: labels.departmentId,
          placeholder: "Choose a department...",
        }}
        child={{
          name: "specialityId",
          label: labels.specialityId,
          placeholder: "Choose a specialty...",
        }}
        groups={specialties}
      />
      <TextAreaField
        name="summary"
        label={`${labels.summary} (optional)`}
        hint="One or two sentences. Patients read them when they choose."
        rows={2}
      />
      <TextAreaField name="whatToExpect" label={`${labels.whatToExpect} (optional)`} rows={4} />
      <FieldRow>
        <SelectField
          name="facilityId"
          label={`${labels.facilityId} (optional)`}
          options={facilities}
          placeholder="No facility"
        />
        <TextField
          name="careTeamPhone"
          label={`${labels.careTeamPhone} (optional)`}
          type="tel"
          hint="Blank: the hospital's number."
        />
      </FieldRow>
      <FieldRow>
        <TextField
          name="position"
          label={`${labels.position} (optional)`}
          numeric
          hint="0 comes first within its specialty."
        />
        <SelectField name="status" label={labels.status} options={STATUSES} />
      </FieldRow>
      <CheckboxField
        name="isGeneral"
        label={labels.isGeneral}
        hint="Patients who do not find their procedure are offered this plan. One plan at most."
      />
    </>
  );
}
