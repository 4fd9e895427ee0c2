import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextAreaField, TextField } from "~/app/components/forms/form/fields";
import { ContactFields } from "~/app/components/partner/contact-fields";
import { NO_OR_YES } from "~/models/partners/fields.schema";
import {
  PARTNER_KINDS,
  PARTNER_LABELS,
  PARTNER_STATUSES,
} from "~/models/partners/partner-options.schema";

/** Fields of who a partner is, in the wizard and on the page of a partner. */
export function PartnerDetailsFields({ hasInitialFocus }: { hasInitialFocus?: boolean }) {
  return (
    <>
      <FieldRow>
        <TextField
          name="partnerName"
          label={PARTNER_LABELS.partnerName}
          hasInitialFocus={hasInitialFocus}
        />
        <SelectField
          name="kind"
          label={PARTNER_LABELS.kind}
          options={PARTNER_KINDS}
          placeholder="Choose a kind"
        />
        <SelectField
          name="status"
          label={PARTNER_LABELS.status}
          options={PARTNER_STATUSES}
          hint="Only an Active partner pays and has offers that count"
        />
        <ContactFields />
        <TextField
          name="website"
          label={`${PARTNER_LABELS.website} (optional)`}
          type="url"
          hint="Such as: https://www.example.org"
        />
        <SelectField
          name="showsOnSite"
          label={PARTNER_LABELS.showsOnSite}
          options={NO_OR_YES}
          hint="Yes: the first page of the site names it while its contract is in force"
        />
      </FieldRow>
      <TextAreaField name="description" label={`${PARTNER_LABELS.description} (optional)`} />
    </>
  );
}
