import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { audienceFromPath } from "~/app/contracts/audience";
import { submitForm } from "~/app/http/form.server";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { getGuidance } from "~/server/guidance/guidances";
import { createStepFromForm } from "~/server/guidance/steps";
import { STEP_FILES } from "~/models/guidance/guidance-step.schema";
import { settings } from "~/server/platform/settings";
import { parseGuidanceId } from "./guidance-id.server";
import { StepError } from "./step-error";
import { newStepValidator, StepForm } from "./step-form";
import { guidanceTexts } from "./guidance-texts";

export const handle = { title: "Add Another Direction", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, url, params }) => {
  await getGuidance(caller, audienceFromPath(url), parseGuidanceId(params));
  return { limitsMb: settings().fileLimitsMb };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const [audience, id] = [audienceFromPath(url), parseGuidanceId(params)];
  return submitForm({
    caller,
    request,
    files: STEP_FILES,
    validator: newStepValidator,
    failure: (detail) => `Failed to add direction: ${detail}`,
    failedToast: "Failed to add direction",
    save: async ({ values, caller }) => {
      const step = await createStepFromForm(caller, audience, id, values);
      return {
        to: `${guidanceTexts(audience).path}/${id}${toListQuery(url.searchParams, {}, [EDIT_PARAMETER])}#step-${step.id}`,
        message: "Direction added successfully!",
      };
    },
  });
});

export default function AddStep() {
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Add Another Direction" closeTo={closeTo}>
      <StepForm {...useLoaderData<typeof loader>()} closeTo={closeTo} />
    </RouteDialog>
  );
}

export { StepError as ErrorBoundary };
