import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { COVERED_PERCENT, PARTNER_LABELS } from "~/models/partners/partner-options.schema";

type Props = { plans: readonly { value: string; label: string }[] };

const optional = (label: string) => `${label} (optional)`;

/** Fields of what a partner's contract says, in the wizard and on the page of a partner. */
export function PartnerCoverageFields({ plans }: Props) {
  return (
    <FieldRow>
      <TextField
        name="contractFrom"
        label={optional(PARTNER_LABELS.contractFrom)}
        type="date"
        hint="Its first day"
      />
      <TextField
        name="contractTo"
        label={optional(PARTNER_LABELS.contractTo)}
        type="date"
        hint="Its last day. Nobody loses a plan that they have."
      />
      <SelectField
        name="coversPlan"
        label={optional(PARTNER_LABELS.coversPlan)}
        options={plans}
        placeholder="No plan"
      />
      <TextField
        name="coversPercent"
        label={PARTNER_LABELS.coversPercent}
        hint={`From ${COVERED_PERCENT.min} to ${COVERED_PERCENT.max}: how much of that plan’s price`}
        numeric
      />
      <TextField
        name="seats"
        label={PARTNER_LABELS.seats}
        hint="How many people may be covered; 0 for no limit"
        numeric
      />
      <TextField
        name="accessCode"
        label={optional(PARTNER_LABELS.accessCode)}
        hint="4 to 40 letters and digits, by which people say that they belong to it"
      />
      <TextField
        name="agreementSignedOn"
        label={optional(PARTNER_LABELS.agreementSignedOn)}
        type="date"
        hint="The business associate agreement (BAA)"
      />
    </FieldRow>
  );
}
