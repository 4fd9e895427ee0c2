import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { SpecialtyForm } from "./specialty-form";
import { loadSpecialtyForm, saveSpecialtyForm, parseSpecialtyId } from "./edit-specialty.server";

export const handle = { title: "Edit Department & Specialty", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", ({ caller, params }) =>
  loadSpecialtyForm(caller, parseSpecialtyId(params.id)),
);

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  saveSpecialtyForm({
    caller,
    request,
    id: parseSpecialtyId(params.id),
    backTo: `/admin/departments${toListQuery(url.searchParams)}`,
    failure: "Failed to save changes. Please try again later.",
  }),
);

export default function EditSpecialty() {
  const form = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="EDIT DEPARTMENT & SPECIALTY" closeTo={closeTo}>
      <SpecialtyForm {...form} closeTo={closeTo} submitLabel="Save Changes" />
    </RouteDialog>
  );
}
