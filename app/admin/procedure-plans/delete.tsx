import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { describeUses } from "~/server/platform/record-uses";
import { PROCEDURE_USES } from "~/server/procedure-plans/procedure-uses";
import { deleteProcedure, getProcedure } from "~/server/procedure-plans/procedures";
import { listVersions } from "~/server/procedure-plans/versions";
import { parsePlanId } from "./plan-id.server";

export const handle = { title: "Delete Procedure Plan", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const id = parsePlanId(params);
  const { name, planStatus } = await getProcedure(caller, id);
  return {
    id,
    name,
    isLive: planStatus === "Live",
    versions: (await listVersions(caller, id)).length,
    uses: await describeUses(caller, PROCEDURE_USES, id),
  };
});

export const action = pageAction("content.write", ({ caller, request, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete procedure plan: ${detail}`,
    save: async (writer) => {
      const id = parsePlanId(params);
      await deleteProcedure(writer, id);
      const to = "/admin/procedure-plans";
      return {
        to,
        message: "Procedure plan deleted successfully",
        action: undoDeletion("procedure", id, to),
      };
    },
  }),
);

export default function DeletePlan() {
  const { id, name, isLive, versions, uses } = useLoaderData<typeof loader>();
  const closeTo = `/admin/procedure-plans/${id}`;
  return (
    <DeleteConfirmation
      title="Delete Procedure Plan"
      closeTo={closeTo}
      isImpossible={uses !== null}
    >
      {uses ? (
        <p>
          The procedure plan <b>{name}</b> cannot be deleted, because it is used by {uses}. Retire
          it instead: its patients keep what they have, and nobody else can choose it.
        </p>
      ) : (
        <p>
          Are you sure you want to delete the procedure plan <b>{name}</b>? This action cannot be
          undone.
        </p>
      )}
      {!uses && versions > 0 && (
        <p className="text-sm text-soft">
          {versions === 1 ? "Its version is" : `Its ${versions} versions are`} deleted too.
          {isLive && " Nobody can choose the procedure any more."}
        </p>
      )}
    </DeleteConfirmation>
  );
}

export { PlanError as ErrorBoundary } from "./plan-error";
