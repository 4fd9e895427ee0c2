import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { audienceFromPath } from "~/app/contracts/audience";
import { submitForm } from "~/app/http/form.server";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getStep, updateStep } from "~/server/guidance/steps";
import { STEP_FILES } from "~/models/guidance/guidance-step.schema";
import { settings } from "~/server/platform/settings";
import { parseGuidanceId, parseStepId } from "./guidance-id.server";
import { StepError } from "./step-error";
import { leavesStaleVoice, toStepFormValues } from "./step-facts.server";
import { StepForm, stepValidator } from "./step-form";
import { STALE_VOICE_WARNING } from "~/app/components/forms/voice-field";
import { guidanceTexts } from "./guidance-texts";

export const handle = { title: "Edit Direction", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, url, params }) => {
  const step = await getStep(
    caller,
    audienceFromPath(url),
    parseStepId(params),
    parseGuidanceId(params),
  );
  return {
    name: step.guidanceTitle,
    limitsMb: settings().fileLimitsMb,
    step: { day: step.guidanceDay, version: step.version, values: toStepFormValues(step) },
  };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const [audience, guidanceId, stepId] = [
    audienceFromPath(url),
    parseGuidanceId(params),
    parseStepId(params),
  ];
  const pagePath = `${guidanceTexts(audience).path}/${guidanceId}`;
  const search = toListQuery(url.searchParams, {}, [EDIT_PARAMETER]);
  return submitForm({
    caller,
    request,
    files: STEP_FILES,
    validator: stepValidator,
    failure: (detail) => `Failed to update direction: ${detail}`,
    failedToast: "Failed to update direction",
    save: async ({ values, caller, expectedVersions }) => {
      const before = await getStep(caller, audience, stepId, guidanceId);
      const after = await updateStep(caller, audience, stepId, values, expectedVersions);
      const isVoiceStale = leavesStaleVoice(before, after);
      return {
        to: `${pagePath}${search}#step-${stepId}`,
        message: "Direction updated successfully!",
        ...(isVoiceStale && { type: "warning" as const, detail: STALE_VOICE_WARNING }),
      };
    },
    toFormValues: toStepFormValues,
    recreatePath: `${pagePath}/steps/new${search}`,
  });
});

export default function EditStep() {
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Edit Direction" closeTo={closeTo}>
      <StepForm {...useLoaderData<typeof loader>()} closeTo={closeTo} />
    </RouteDialog>
  );
}

export { StepError as ErrorBoundary };
