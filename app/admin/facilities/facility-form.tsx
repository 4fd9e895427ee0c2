import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { facilityFormSchema } from "~/models/facilities/facility.schema";
import { FacilityFields } from "./facility-fields";

export const facilityValidator = withZod(facilityFormSchema);

type Props = {
  facility: Record<string, string>;
  version: number;
  partOf: readonly { value: string; label: string }[];
  closeTo: string;
};

/** Edit form on the page of a facility; its steps have dialogs of their own. */
export default function FacilityEditForm({ facility, version, partOf, closeTo }: Props) {
  return (
    <Form validator={facilityValidator} defaultValues={facility} version={version}>
      <div className="grid gap-5">
        <FacilityFields partOf={partOf} />
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>Save</SubmitButton>
      </FormActions>
    </Form>
  );
}
