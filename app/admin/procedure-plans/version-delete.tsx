import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deleteDraftVersion } from "~/server/procedure-plans/versions";
import { parsePlanId, parseVersionId } from "./plan-id.server";
import { loadVersionDialog } from "./version-dialog.server";

export const handle = { title: "Delete Draft", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", ({ caller, params }) =>
  loadVersionDialog(caller, params),
);

export const action = pageAction("content.write", ({ caller, request, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete the draft: ${detail}`,
    save: async (writer) => {
      const id = parsePlanId(params);
      await deleteDraftVersion(writer, id, parseVersionId(params));
      return { to: `/admin/procedure-plans/${id}`, message: "Draft deleted successfully" };
    },
  }),
);

export default function DeleteDraft() {
  const { name, number, closeTo } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation title="Delete Draft" closeTo={closeTo} isForGood>
      <p>
        Are you sure you want to delete the draft of version {number} of <b>{name}</b>? This action
        cannot be undone. Patients keep what they have.
      </p>
    </DeleteConfirmation>
  );
}

export { PlanError as ErrorBoundary } from "./plan-error";
