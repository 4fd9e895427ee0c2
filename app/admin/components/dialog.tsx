import { FormActions } from "~/app/components/ui/form-actions";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { tagValidator } from "../tags/tag-form";

export const handle = { title: "A dialog", dialog: true };

export const loader = pageLoader("content.read", () => Promise.resolve(null));

/** Validates the form without saving. */
export const action = pageAction("content.write", ({ caller, request }) =>
  submitForm({
    caller,
    request,
    validator: tagValidator,
    failure: (detail) => detail,
    save: () =>
      Promise.resolve({
        to: "/admin/components",
        message: "Nothing was saved: this is an example",
      }),
  }),
);

export default function ExampleDialog() {
  return (
    <RouteDialog title="A dialog" closeTo="/admin/components">
      <Form validator={tagValidator}>
        <div className="grid gap-5">
          <TextField
            name="name"
            label="Name"
            hint="An empty one shows the error summary"
            hasInitialFocus
          />
          <SelectField name="status" label="Status" options={["Active", "Inactive"]} />
        </div>
        <FormActions>
          <CancelLink to="/admin/components" />
          <SubmitButton>Save Changes</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
