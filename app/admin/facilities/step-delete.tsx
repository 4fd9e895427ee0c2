import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deleteStep, getStep } from "~/server/facilities/steps";
import { parseFacilityId, parseStepId } from "./facility-id.server";
import { StepError } from "./step-error";

export const handle = { title: "Delete Step", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { title, image, audio } = await getStep(
    caller,
    parseStepId(params),
    parseFacilityId(params),
  );
  const files = [image && "photo", audio && "recording"];
  return { name: title, files: files.filter(Boolean).join(" and its ") };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const [facilityId, stepId] = [parseFacilityId(params), parseStepId(params)];
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete step: ${detail}`,
    save: async (caller) => {
      await getStep(caller, stepId, facilityId);
      await deleteStep(caller, stepId);
      const to = `/admin/facilities/${facilityId}${toListQuery(url.searchParams, {}, [EDIT_PARAMETER])}`;
      return {
        to,
        message: "Step deleted successfully",
        action: undoDeletion("facility-step", stepId, to),
      };
    },
  });
});

export default function DeleteStep() {
  const { name, files } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation title="Delete Step" closeTo={useCurrentListUrl()}>
      <p>
        Are you sure you want to delete the step &quot;{name}&quot;? This action cannot be undone.
      </p>
      {files && <p className="text-sm text-soft">{`Deleted with it: its ${files}.`}</p>}
    </DeleteConfirmation>
  );
}

export { StepError as ErrorBoundary };
