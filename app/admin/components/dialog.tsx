import { useResolvedPath, useSearchParams } from "@remix-run/react";
import { ShownOnce } from "~/app/components/access/shown-once";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { SelectField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { RequestSentDialog } from "~/app/components/patient/request-dialogs";
import { FormActions } from "~/app/components/ui/form-actions";
import { WizardDialog } from "~/app/components/wizard/wizard-dialog";
import { submitForm } from "~/app/http/form.server";
import { tagValidator } from "../tags/tag-form";
import { designAction, designLoader } from "./example-page.server";

export const handle = { title: "A dialog", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = designLoader(() => null);

/** Validates the form without saving. */
export const action = designAction(({ caller, request, url }) =>
  submitForm({
    caller,
    request,
    validator: tagValidator,
    failure: (detail) => detail,
    save: () =>
      Promise.resolve({
        to: url.pathname.replace(/\/[^/]+$/, ""),
        message: "Nothing was saved: this is an example",
      }),
  }),
);

const STEPS = [
  { name: "details", label: "Details" },
  { name: "content", label: "Content" },
  { name: "review", label: "Review" },
];

/** Dialog over its page, of the kind in `?size=`: narrow, wide, with the steps of a wizard, a new secret, or what follows a request. */
export default function ExampleDialog() {
  const size = useSearchParams()[0].get("size");
  const page = useResolvedPath("..").pathname;
  if (size === "steps") {
    return (
      <WizardDialog title="A wizard" steps={STEPS} step="content" closeTo={page}>
        <ExampleForm closeTo={page} />
      </WizardDialog>
    );
  }
  if (size === "sent") {
    return (
      <RequestSentDialog
        title="Request sent"
        texts={{ sent: "We call you back within a day.", next: "You can still withdraw it." }}
        closeTo={page}
      />
    );
  }
  return (
    <RouteDialog title="A dialog" closeTo={page} size={size === "wide" ? "wide" : "narrow"}>
      {size === "secret" ? (
        <ShownOnce label="API Token" value="cw_a1b2c3d4e5f6" closeTo={page}>
          Programs send it with every call. It works for a year.
        </ShownOnce>
      ) : (
        <ExampleForm closeTo={page} />
      )}
    </RouteDialog>
  );
}

function ExampleForm({ closeTo }: { closeTo: string }) {
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
        <CancelLink to={closeTo} />
        <SubmitButton>Save Changes</SubmitButton>
      </FormActions>
    </Form>
  );
}
