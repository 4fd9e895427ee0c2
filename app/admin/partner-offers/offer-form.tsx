import { withZod } from "@remix-validated-form/with-zod";
import type { Validator } from "remix-validated-form";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { CheckboxListField } from "~/app/components/forms/checkbox-list-field";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { NO_OR_YES } from "~/models/partners/fields.schema";
import {
  OFFER_KINDS,
  OFFER_LABELS,
  REACHES_WITHOUT_CODE,
} from "~/models/partners/offer-options.schema";
import {
  newPartnerOfferFormSchema,
  partnerOfferFormSchema,
} from "~/models/partners/partner-offer.schema";

export const offerValidator = withZod(partnerOfferFormSchema);
export const newOfferValidator = withZod(newPartnerOfferFormSchema);

type Option = { value: string; label: string };
type Props = {
  closeTo: string;
  submitLabel: string;
  plans: readonly Option[];
  values: Record<string, unknown>;
  /** Version of the record that is edited; none for a new one. */
  version?: number;
  /** Partners to choose from, for a new one: it stays. */
  partners?: readonly Option[];
};

const optional = (label: string) => `${label} (optional)`;

/** Form of the dialogs that create and edit an offer. */
export function OfferForm({ closeTo, submitLabel, plans, values, version, partners }: Props) {
  const validator = (partners ? newOfferValidator : offerValidator) as unknown as Validator<
    Record<string, unknown>
  >;
  return (
    <Form validator={validator} defaultValues={values} version={version}>
      <div className="grid gap-5">
        <FieldRow>
          {partners && (
            <SelectField
              name="partnerId"
              label={OFFER_LABELS.partnerId}
              options={partners}
              placeholder="Choose a partner"
              hasInitialFocus
            />
          )}
          <TextField name="offerName" label={OFFER_LABELS.offerName} hasInitialFocus={!partners} />
          <TextField
            name="label"
            label={OFFER_LABELS.label}
            hint="What patients read, such as: 20% off your plan"
          />
        </FieldRow>
        <ValueFields />
        <ReachFields plans={plans} />
        <LimitFields />
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}

const ValueFields = () => (
  <FieldRow>
    <SelectField
      name="kind"
      label={OFFER_LABELS.kind}
      options={OFFER_KINDS}
      placeholder="Choose a kind"
    />
    <TextField
      name="value"
      label={OFFER_LABELS.value}
      hint="Percentage: 1 to 100. Amount: dollars, such as 25 or 25.50. Free: leave it blank."
    />
  </FieldRow>
);

const ReachFields = ({ plans }: Pick<Props, "plans">) => (
  <FieldRow>
    <TextField
      name="code"
      label={optional(OFFER_LABELS.code)}
      hint="4 to 40 letters and digits: then it reaches the people who have it"
    />
    <SelectField
      name="reach"
      label={OFFER_LABELS.reach}
      options={REACHES_WITHOUT_CODE}
      hint="Counts for an offer without a code"
    />
    <CheckboxListField
      name="planCodes"
      label={optional(OFFER_LABELS.planCodes)}
      hint="None: all plans"
      options={plans}
    />
    <SelectField
      name="paidToShow"
      label={OFFER_LABELS.paidToShow}
      options={NO_OR_YES}
      hint="Yes: only patients who have agreed to that see it"
    />
  </FieldRow>
);

const LimitFields = () => (
  <FieldRow>
    <TextField
      name="fromDay"
      label={optional(OFFER_LABELS.fromDay)}
      type="date"
      hint="Its first day"
    />
    <TextField name="toDay" label={optional(OFFER_LABELS.toDay)} type="date" hint="Its last day" />
    <TextField
      name="maxRedemptions"
      label={OFFER_LABELS.maxRedemptions}
      hint="How many people may use it; 0 for no limit"
      numeric
    />
    <TextField
      name="budget"
      label={optional(OFFER_LABELS.budget)}
      hint="What it may give altogether; blank for no limit"
    />
  </FieldRow>
);
