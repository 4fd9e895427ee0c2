import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useListLink } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { DepartmentForm } from "./department-form";
import { loadSpecialtyForm, saveSpecialtyForm, specialtyId } from "./edit-specialty.server";

export const handle = { title: "Edit Department & Specialty", dialog: true };

export const loader = pageLoader("content.write", ({ caller, params }) =>
  loadSpecialtyForm(caller, specialtyId(params.id)),
);

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  saveSpecialtyForm({
    caller,
    request,
    id: specialtyId(params.id),
    backTo: `/admin/departments${toListQuery(url.searchParams)}`,
    failure: "Failed to save changes. Please try again later.",
  }),
);

export default function EditDepartment() {
  const form = useLoaderData<typeof loader>();
  const link = useListLink();
  const closeTo = link();
  return (
    <RouteDialog title="EDIT DEPARTMENT & SPECIALTY" closeTo={closeTo}>
      <DepartmentForm {...form} closeTo={closeTo} submit="Save Changes" />
    </RouteDialog>
  );
}
