import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink } from "~/app/components/dialog/route-dialog";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { departmentFormSchema } from "~/models/departments/department.schema";
import { type Status, STATUSES } from "~/models/rules/status.schema";

export const departmentValidator = withZod(departmentFormSchema);

type Props = {
  closeTo: string;
  submitLabel: string;
  department?: { id: number; name: string; status: Status; version: number };
};

/** Form of the dialogs that create, rename, activate and deactivate a department. */
export function DepartmentForm({ closeTo, submitLabel, department }: Props) {
  const { id, version, ...values } = department ?? {};
  return (
    <Form validator={departmentValidator} defaultValues={values} version={version}>
      <div className="grid gap-5">
        <TextField name="name" label="Department" hasInitialFocus />
        <SelectField
          name="status"
          label="Status"
          hint="An inactive department is not offered in forms. What is in it stays."
          options={STATUSES}
        />
        {id && <a href={`/admin/history/department/${id}`}>History</a>}
      </div>
      <FormActions>
        <CancelLink to={closeTo} />
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
