import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { EDIT_PARAMETER, toListQuery } from "~/app/contracts/list-url";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { NAVIGATION_STEP_FILES } from "~/models/facilities/navigation-step.schema";
import { getFacility } from "~/server/facilities/facilities";
import { createStepFromForm } from "~/server/facilities/steps";
import { settings } from "~/server/platform/settings";
import { parseFacilityId } from "./facility-id.server";
import { StepError } from "./step-error";
import { StepForm, stepValidator } from "./step-form";

export const handle = { title: "Add Step", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  await getFacility(caller, parseFacilityId(params));
  return { limitsMb: settings().fileLimitsMb };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const id = parseFacilityId(params);
  return submitForm({
    caller,
    request,
    files: NAVIGATION_STEP_FILES,
    validator: stepValidator,
    failure: (detail) => `Failed to add step: ${detail}`,
    failedToast: "Failed to add step",
    save: async ({ values, caller }) => {
      const step = await createStepFromForm(caller, id, values);
      return {
        to: `/admin/facilities/${id}${toListQuery(url.searchParams, {}, [EDIT_PARAMETER])}#step-${step.id}`,
        message: "Step added successfully",
      };
    },
  });
});

export default function AddStep() {
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Add Step" closeTo={closeTo}>
      <StepForm {...useLoaderData<typeof loader>()} closeTo={closeTo} />
    </RouteDialog>
  );
}

export { StepError as ErrorBoundary };
