import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { createDepartment } from "~/server/departments/departments";
import { DepartmentForm, departmentValidator } from "./department-form";
import { DEPARTMENTS_PATH } from "./path";

export const handle = { title: "Add Department", dialog: true };

export { openWithoutServer as clientLoader } from "~/app/components/forms/form/open-without-server";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", () => Promise.resolve(null));

export const action = pageAction("content.write", ({ caller, request, url }) =>
  submitForm({
    caller,
    request,
    validator: departmentValidator,
    failure: (detail) => `Failed to create department: ${detail}`,
    save: async ({ values: { name, status }, caller }) => {
      const { id } = await createDepartment(caller, { name, isActive: status === "Active" });
      const query = toListQuery(url.searchParams);
      return {
        to: DEPARTMENTS_PATH + query,
        message: "Department created successfully",
        action: { label: "View", href: `${DEPARTMENTS_PATH}/${id}/edit${query}` },
      };
    },
  }),
);

export default function NewDepartment() {
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Add Department" closeTo={closeTo}>
      <DepartmentForm closeTo={closeTo} submitLabel="Create Department" />
    </RouteDialog>
  );
}
