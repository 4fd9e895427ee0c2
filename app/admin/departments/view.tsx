import { FormActions } from "~/app/components/ui/form-actions";
import { useLoaderData } from "@remix-run/react";
import { IfPermitted } from "~/app/components/layout/permissions";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useDialogUrl } from "~/app/components/list/list";
import { pageLoader } from "~/app/http/page.server";
import { parseSpecialtyId } from "./edit-specialty.server";
import { SpecialtyFacts } from "./specialty-facts";
import { loadSpecialtyFacts } from "./specialty-facts.server";

export const handle = { title: "Department Details", dialog: true };

export const loader = pageLoader("content.read", ({ caller, params }) =>
  loadSpecialtyFacts(caller, parseSpecialtyId(params.id)),
);

export default function ViewSpecialty() {
  const facts = useLoaderData<typeof loader>();
  const dialogUrl = useDialogUrl();
  return (
    <RouteDialog title="Department Details" closeTo={dialogUrl()}>
      <SpecialtyFacts {...facts} />
      <FormActions>
        <a className="button" href={dialogUrl()} data-stay="">
          Close
        </a>
        <IfPermitted permission="content.write">
          <a className="button primary" href={dialogUrl(`/${facts.id}/edit`)} data-stay="">
            Edit Department
          </a>
        </IfPermitted>
      </FormActions>
    </RouteDialog>
  );
}
