import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { submitForm } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { toStatus } from "~/models/rules/status.schema";
import { getDepartment, updateDepartment } from "~/server/departments/departments";
import type { DepartmentData } from "~/server/departments/present";
import { DepartmentForm, departmentValidator } from "./department-form";
import { DEPARTMENTS_PATH } from "./path";

export const handle = { title: "Edit Department", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const toFormValues = (department: DepartmentData) => ({
  name: department.name,
  status: toStatus(department),
});

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const department = await getDepartment(caller, parseId(params.id, "Invalid department ID"));
  return { ...toFormValues(department), id: department.id, version: department.version };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitForm({
    caller,
    request,
    validator: departmentValidator,
    failure: (detail) => `Failed to update department: ${detail}`,
    save: async ({ values: { name, status }, caller, expectedVersions }) => {
      const id = parseId(params.id, "Invalid department ID");
      const input = { name, isActive: status === "Active" };
      await updateDepartment(caller, id, input, expectedVersions);
      return {
        to: DEPARTMENTS_PATH + toListQuery(url.searchParams),
        message: "Department updated successfully",
      };
    },
    toFormValues,
    recreatePath: `${DEPARTMENTS_PATH}/new${toListQuery(url.searchParams)}`,
  }),
);

export default function EditDepartment() {
  const department = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Edit Department" closeTo={closeTo}>
      <DepartmentForm closeTo={closeTo} submitLabel="Save Changes" department={department} />
    </RouteDialog>
  );
}
