import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { ItemsStep } from "~/app/components/wizard/items-step";
import { toListQuery } from "~/app/contracts/list-url";
import { previewUrl } from "~/app/contracts/preview-url";
import { itemValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadItemsStep } from "~/app/http/wizard-drafts.server";
import { submitItemsStep } from "~/app/http/wizard-items.server";
import {
  NAVIGATION_STEP_FILES,
  navigationStepSchema,
} from "~/models/facilities/navigation-step.schema";
import { saveFacilityWizard } from "~/server/facilities/wizard";
import { settings } from "~/server/platform/settings";
import { BACK_TO_LIST, STEPS, WIZARD_TITLE } from "./facility-wizard";
import { presentDraftSteps, WIZARD } from "./facility-wizard.server";
import { StepFields } from "./step-fields";

export const handle = { title: `Way Through the Building - ${WIZARD_TITLE}`, dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const initialValues = {};
const fieldsValidator = withZod(navigationStepSchema);
const validator = itemValidator(fieldsValidator, initialValues);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async (args) => {
  const { page, items } = await loadItemsStep(args, WIZARD);
  return { ...page, items: presentDraftSteps(items), limitsMb: settings().fileLimitsMb };
});

export const action = pageAction("content.write", (args) =>
  submitItemsStep(args, {
    wizard: WIZARD,
    step: "way",
    previousStep: "details",
    validator: fieldsValidator,
    initialValues,
    files: NAVIGATION_STEP_FILES,
    notices: {
      added: "Step saved! Add another step or save to finish.",
      changed: "Step updated successfully!",
      removed: "Step removed",
    },
    failure: (detail) => `Failed to save facility: ${detail}`,
    save: async (writer, { draft }) => {
      const { id } = await saveFacilityWizard(writer, draft);
      const page = `/admin/facilities/${id}`;
      return {
        to: `/admin/facilities${toListQuery(args.url.searchParams)}`,
        message: "Facility created successfully",
        createdId: id,
        action: { label: "View", href: page, preview: previewUrl(page) },
      };
    },
  }),
);

export default function AddWay() {
  const { pending, limitsMb, ...step } = useLoaderData<typeof loader>();
  return (
    <ItemsStep
      {...step}
      title={WIZARD_TITLE}
      steps={STEPS}
      step="way"
      rawValues={{ ...pending }}
      validator={validator}
      hasFiles
      movable
      labels={{
        add: "Save Step and Add Another",
        created: "Created Steps",
        save: "Save Facility",
        saving: "Saving facility...",
      }}
    >
      <StepFields limitsMb={limitsMb} />
    </ItemsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={BACK_TO_LIST} />;
}
