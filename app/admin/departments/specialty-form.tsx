import { FormActions } from "~/app/components/ui/form-actions";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { ChoiceField } from "~/app/components/forms/choice-field";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { specialtyFormSchema } from "~/models/departments/specialty.schema";
import { type Status, STATUSES } from "~/models/rules/status.schema";

export const specialtyValidator = withZod(specialtyFormSchema);

type Props = {
  departments: { id: number; name: string }[];
  closeTo: string;
  submitLabel: string;
  failureTitle?: string;
  specialty?: { name: string; departmentId: number; status: Status };
  /** Version of the specialty being edited. */
  version?: number;
  /** Errors of loading, by field. */
  initialErrors?: Record<string, string>;
};

/** Form of a specialty and its department, in the create and edit dialogs and on the detail page. */
export function SpecialtyForm(props: Props) {
  const { departments, closeTo, submitLabel, failureTitle, specialty, version, initialErrors } =
    props;
  return (
    <Form
      validator={specialtyValidator}
      defaultValues={specialty}
      version={version}
      failureTitle={failureTitle}
      initialErrors={initialErrors}
    >
      <div className="grid gap-5">
        <ChoiceField
          name="departmentId"
          label="Department"
          placeholder="Choose or type a department"
          options={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
          create={{ name: "newDepartmentName", label: "New department name" }}
        />
        <TextField name="name" label="Specialty" />
        <SelectField name="status" label="Status" options={STATUSES} />
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
