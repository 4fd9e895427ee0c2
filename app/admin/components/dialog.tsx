import { useSearchParams } from "@remix-run/react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { WizardDialog } from "~/app/components/wizard/wizard-dialog";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { tagValidator } from "../tags/tag-form";

export const handle = { title: "A dialog", dialog: true };
const PAGE = "/admin/components";

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.read", () => Promise.resolve(null));

/** Validates the form without saving. */
export const action = pageAction("content.write", ({ caller, request }) =>
  submitForm({
    caller,
    request,
    validator: tagValidator,
    failure: (detail) => detail,
    save: () => Promise.resolve({ to: PAGE, message: "Nothing was saved: this is an example" }),
  }),
);

const STEPS = [
  { name: "details", label: "Details" },
  { name: "content", label: "Content" },
  { name: "review", label: "Review" },
];

/** Dialog of the size in `?size=`: narrow, wide, or with the steps of a wizard. */
export default function ExampleDialog() {
  const size = useSearchParams()[0].get("size");
  return size === "steps" ? (
    <WizardDialog title="A wizard" steps={STEPS} step="content" closeTo={PAGE}>
      <ExampleForm />
    </WizardDialog>
  ) : (
    <RouteDialog title="A dialog" closeTo={PAGE} size={size === "wide" ? "wide" : "narrow"}>
      <ExampleForm />
    </RouteDialog>
  );
}

function ExampleForm() {
  return (
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
        <CancelLink to={PAGE} />
        <SubmitButton>Save Changes</SubmitButton>
      </FormActions>
    </Form>
  );
}
