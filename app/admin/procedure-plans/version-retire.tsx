import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readVersionPatients } from "~/server/procedure-plans/patient-counts";
import { retireVersion } from "~/server/procedure-plans/publish";
import { parsePlanId, parseVersionId } from "./plan-id.server";
import { loadVersionDialog } from "./version-dialog.server";

export const handle = { title: "Retire Plan", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const version = await loadVersionDialog(caller, params);
  const countPatients = await readVersionPatients(caller, version.id);
  return { ...version, patients: countPatients(version.versionId) };
});

export const action = pageAction("content.write", ({ caller, request, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to retire the plan: ${detail}`,
    save: async (writer) => {
      const id = parsePlanId(params);
      await retireVersion(writer, id, parseVersionId(params));
      return {
        to: `/admin/procedure-plans/${id}`,
        message: "Procedure plan retired successfully",
      };
    },
  }),
);

export default function RetirePlan() {
  const { name, number, patients, closeTo } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Retire Plan"
      closeTo={closeTo}
      failedTitle="It Was Not Retired"
      busyLabel="Retiring..."
      tone="primary"
    >
      <p>
        Nobody can choose <b>{name}</b> any more once version {number} is retired.{" "}
        {patients === 0
          ? "No patient has it."
          : patients === 1
            ? "Its one patient keeps it."
            : `Its ${patients.toLocaleString("en-US")} patients keep it.`}
      </p>
      <p>To offer it again, edit the plan and publish a new version.</p>
    </Confirmation>
  );
}

export { PlanError as ErrorBoundary } from "./plan-error";
