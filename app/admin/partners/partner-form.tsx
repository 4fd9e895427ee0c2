import { CancelLink } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { PartnerCoverageFields } from "./coverage-fields";
import { PartnerDetailsFields } from "./details-fields";
import { type PartnerSection, SECTION_VALIDATORS } from "./partner-validators";

export type PartnerFormProps = {
  section: PartnerSection;
  values: Record<string, string>;
  version: number;
  plans: { value: string; label: string }[];
  closeTo: string;
};

/** Edit form of a section of a partner, on its page. */
export default function PartnerForm({
  section,
  values,
  version,
  plans,
  closeTo,
}: PartnerFormProps) {
  return (
    <Form validator={SECTION_VALIDATORS[section]} defaultValues={values} version={version}>
      <div className="grid max-w-4xl gap-5">
        {section === "details" ? <PartnerDetailsFields /> : <PartnerCoverageFields plans={plans} />}
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  );
}
