import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { STALE_VOICE_WARNING } from "~/app/components/forms/voice-field";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { NAVIGATION_STEP_FILES } from "~/models/facilities/navigation-step.schema";
import { getStep, updateStep } from "~/server/facilities/steps";
import { settings } from "~/server/platform/settings";
import { parseFacilityId, parseStepId } from "./facility-id.server";
import { leavesStaleVoice, toStepFormValues } from "./facility-facts.server";
import { StepError } from "./step-error";
import { StepForm, stepValidator } from "./step-form";

export const handle = { title: "Edit Step", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const step = await getStep(caller, parseStepId(params), parseFacilityId(params));
  return {
    limitsMb: settings().fileLimitsMb,
    step: { version: step.version, values: toStepFormValues(step) },
  };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const [facilityId, stepId] = [parseFacilityId(params), parseStepId(params)];
  const pagePath = `/admin/facilities/${facilityId}`;
  const search = toListQuery(url.searchParams, {}, [EDIT_PARAMETER]);
  return submitForm({
    caller,
    request,
    files: NAVIGATION_STEP_FILES,
    validator: stepValidator,
    failure: (detail) => `Failed to update step: ${detail}`,
    failedToast: "Failed to update step",
    save: async ({ values, caller, expectedVersions }) => {
      const before = await getStep(caller, stepId, facilityId);
      const after = await updateStep(caller, stepId, values, expectedVersions);
      return {
        to: `${pagePath}${search}#step-${stepId}`,
        message: "Step updated successfully",
        ...(leavesStaleVoice(before, after) && {
          type: "warning" as const,
          detail: STALE_VOICE_WARNING,
        }),
      };
    },
    toFormValues: toStepFormValues,
    recreatePath: `${pagePath}/steps/new${search}`,
  });
});

export default function EditStep() {
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Edit Step" closeTo={closeTo}>
      <StepForm {...useLoaderData<typeof loader>()} closeTo={closeTo} />
    </RouteDialog>
  );
}

export { StepError as ErrorBoundary };
