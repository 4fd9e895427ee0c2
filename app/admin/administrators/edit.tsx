import { FormActions } from "~/app/components/ui/form-actions";
import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { updateAdministratorSchema } from "~/models/access/administrator.schema";
import { getAdministrator, updateAdministrator } from "~/server/access/administrators";
import { NameField, RoleField } from "./administrator-fields";

export const handle = { title: "Edit Administrator", dialog: true };
const validator = withZod(updateAdministratorSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("administrators.manage", async ({ caller, params }) => {
  const id = parseId(params.id, "Invalid administrator ID");
  const { name, role, email, version } = await getAdministrator(caller, id);
  return { name, role, email, version };
});

export const action = pageAction("administrators.manage", ({ caller, request, url, params }) =>
  submitForm({
    caller,
    request,
    validator,
    failure: (detail) => `Failed to update administrator: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const id = parseId(params.id, "Invalid administrator ID");
      await updateAdministrator(caller, id, values, expectedVersions);
      return {
        to: `/admin/administrators${toListQuery(url.searchParams)}`,
        message: "Administrator updated successfully",
      };
    },
  }),
);

export default function EditAdministrator() {
  const { name, role, email, version } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Edit Administrator" closeTo={closeTo}>
      <Form validator={validator} defaultValues={{ name, role }} version={version}>
        <div className="grid gap-5">
          <p className="text-sm text-soft">Signs in as {email}.</p>
          <NameField />
          <RoleField />
        </div>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>Save Changes</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
