import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { FACILITY_KINDS, FACILITY_LABELS } from "~/models/facilities/facility-options.schema";
import { STATUSES } from "~/models/rules/status.schema";

type Props = {
  /** Campuses and buildings that it can be part of. */
  partOf: readonly { value: string; label: string }[];
  hasInitialFocus?: boolean;
};

const optional = (label: string) => `${label} (optional)`;
const INHERITED = "Blank: as of what it is part of";

/** Fields of a facility, in the wizard and the edit form. */
export function FacilityFields({ partOf, hasInitialFocus }: Props) {
  return (
    <>
      <FieldRow>
        <TextField name="name" label={FACILITY_LABELS.name} hasInitialFocus={hasInitialFocus} />
        <SelectField name="status" label={FACILITY_LABELS.status} options={STATUSES} />
        <SelectField
          name="kind"
          label={FACILITY_LABELS.kind}
          options={FACILITY_KINDS}
          placeholder="Choose a kind..."
          hint="A campus has buildings, a building has units"
        />
        <SelectField
          name="partOfId"
          label={optional(FACILITY_LABELS.partOfId)}
          options={partOf}
          placeholder="Nothing"
          hint="A larger one, whose address and hours count here too"
        />
      </FieldRow>
      <TextField
        name="addressLine1"
        label={optional(FACILITY_LABELS.addressLine1)}
        hint="A blank address: as of what it is part of"
      />
      <TextField name="addressLine2" label={optional(FACILITY_LABELS.addressLine2)} />
      <FieldRow>
        <TextField name="city" label={optional(FACILITY_LABELS.city)} />
        <TextField name="state" label={optional(FACILITY_LABELS.state)} />
        <TextField name="zip" label={optional(FACILITY_LABELS.zip)} />
        <TextField
          name="timeZone"
          label={optional(FACILITY_LABELS.timeZone)}
          hint="Such as America/Chicago"
        />
        <TextField
          name="phone"
          label={optional(FACILITY_LABELS.phone)}
          type="tel"
          hint={INHERITED}
        />
        <TextField
          name="afterHoursPhone"
          label={optional(FACILITY_LABELS.afterHoursPhone)}
          type="tel"
          hint={INHERITED}
        />
      </FieldRow>
      <TextAreaField name="hours" label={optional(FACILITY_LABELS.hours)} rows={2} />
      <TextAreaField name="entrance" label={optional(FACILITY_LABELS.entrance)} rows={2} />
      <TextAreaField name="checkInDesk" label={optional(FACILITY_LABELS.checkInDesk)} rows={2} />
      <TextAreaField name="parking" label={optional(FACILITY_LABELS.parking)} rows={2} />
      <TextAreaField
        name="accessibility"
        label={optional(FACILITY_LABELS.accessibility)}
        rows={2}
        hint="Such as ramps, wheelchairs at the door, or an interpreter"
      />
      <TextAreaField
        name="reminderText"
        label={optional(FACILITY_LABELS.reminderText)}
        rows={2}
        hint="Patients read it above the way. Messages name no place, and do not have it."
      />
    </>
  );
}
