import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitForm } from "~/app/http/form.server";
import { toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { createSpecialtyFromForm } from "~/server/departments/specialties";
import { loadDepartmentField } from "./edit-specialty.server";
import { SpecialtyForm, specialtyValidator } from "./specialty-form";

export const handle = { title: "Create New Department & Specialty", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", ({ caller }) => loadDepartmentField(caller));

export const action = pageAction("content.write", ({ caller, request, url }) =>
  submitForm({
    caller,
    request,
    validator: specialtyValidator,
    failure: (detail) => detail,
    save: async ({ values, caller }) => {
      const { id } = await createSpecialtyFromForm(caller, values);
      return {
        to: `/admin/departments${toListQuery(url.searchParams)}`,
        message: "Specialty created successfully",
        createdId: id,
        action: { label: "View", href: `/admin/departments/${id}` },
      };
    },
  }),
);

export default function NewSpecialty() {
  const form = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="CREATE NEW DEPARTMENT & SPECIALTY" closeTo={closeTo}>
      <SpecialtyForm
        {...form}
        closeTo={closeTo}
        submitLabel="Create Department & Specialty"
        failureTitle="Specialty Creation Error:"
      />
    </RouteDialog>
  );
}
