import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { audienceFromPath } from "~/app/contracts/audience";
import { submitConfirmation } from "~/app/http/form.server";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deleteStep, getStep } from "~/server/guidance/steps";
import { parseGuidanceId, parseStepId } from "./guidance-id.server";
import { StepError } from "./step-error";
import { guidanceTexts } from "./guidance-texts";

export const handle = { title: "Delete Guidance Step", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, url, params }) => {
  const step = await getStep(
    caller,
    audienceFromPath(url),
    parseStepId(params),
    parseGuidanceId(params),
  );
  const files = [
    step.guidanceDirectionPhoto && "photo",
    step.guidanceDirectionVoice && "recording",
  ];
  return { name: step.guidanceTitle, files: files.filter(Boolean).join(" and its ") };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const [audience, guidanceId, stepId] = [
    audienceFromPath(url),
    parseGuidanceId(params),
    parseStepId(params),
  ];
  return submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete step: ${detail}`,
    save: async (caller) => {
      await getStep(caller, audience, stepId, guidanceId);
      await deleteStep(caller, audience, stepId);
      const to = `${guidanceTexts(audience).path}/${guidanceId}${toListQuery(url.searchParams, {}, [EDIT_PARAMETER])}`;
      return {
        to,
        message: "Step deleted successfully",
        action: undoDeletion(`${audience}-guidance-step`, stepId, to),
      };
    },
  });
});

export default function DeleteStep() {
  const { name, files } = useLoaderData<typeof loader>();
  const listUrl = useCurrentListUrl();
  return (
    <DeleteConfirmation title="Delete Guidance Step" confirmLabel="Delete Step" closeTo={listUrl}>
      <p>
        Are you sure you want to delete the guidance step &quot;{name}&quot;? This action cannot be
        undone.
      </p>
      {files && <p className="text-sm text-soft">{`Deleted with it: its ${files}.`}</p>}
    </DeleteConfirmation>
  );
}

export { StepError as ErrorBoundary };
