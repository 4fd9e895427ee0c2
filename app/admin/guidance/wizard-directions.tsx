import { type UIMatch, useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { useMemo } from "react";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { ViewersNote } from "~/app/components/wizard/viewers-note";
import { ItemsStep } from "~/app/components/wizard/items-step";
import { itemValidator } from "~/app/contracts/step-validator";
import { audienceFromPath } from "~/app/contracts/audience";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadItemsStep } from "~/app/http/wizard-drafts.server";
import { submitItemsStep } from "~/app/http/wizard-items.server";
import { SAVING_MESSAGE } from "~/models/guidance/guidance.schema";
import { newStepSchema, STEP_FILES } from "~/models/guidance/guidance-step.schema";
import { rawText } from "~/models/rules/raw-values.schema";
import { describeFutureGuidanceViewers } from "~/server/guidance/viewers";
import { settings } from "~/server/platform/settings";
import { NEW_TITLE, STEPS } from "./guidance-wizard";
import { presentDraftSteps, buildWizard, formatWizardTitle } from "./guidance-wizard.server";
import { saveGuidance } from "./save-guidance.server";
import { initialStepValues, StepFields } from "./step-fields";
import { useBackToList, useGuidanceTexts } from "./guidance-texts";

type Data = { title: string };
export const handle = {
  title: ({ data }: UIMatch) =>
    `Add Daily Guidance - ${(data as Data | undefined)?.title ?? NEW_TITLE}`,
  dialog: true,
};
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(newStepSchema);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async (args) => {
  const audience = audienceFromPath(args.url);
  const { page, stored, items, last } = await loadItemsStep(args, buildWizard(audience));
  return {
    ...page,
    title: formatWizardTitle(stored.made),
    initialValues: initialStepValues(last),
    items: presentDraftSteps(items),
    limitsMb: settings().fileLimitsMb,
    viewers: describeFutureGuidanceViewers(audience, rawText(stored.typed.phase)),
  };
});

export const action = pageAction("content.write", (args) => {
  const audience = audienceFromPath(args.url);
  return submitItemsStep(args, {
    wizard: buildWizard(audience),
    step: "directions",
    previousStep: "details",
    validator: fieldsValidator,
    initialValues: initialStepValues,
    files: STEP_FILES,
    notices: {
      added: "Direction saved! Add another direction or save to finish.",
      changed: "Direction updated successfully!",
      removed: "Direction removed",
    },
    failure: (detail) => `Failed to save guidance: ${detail}`,
    save: (writer, { draft }) => saveGuidance(writer, audience, draft, args.url),
  });
});

export default function AddDailyGuidance() {
  const { pending, initialValues, limitsMb, viewers, ...step } = useLoaderData<typeof loader>();
  const validator = useMemo(() => itemValidator(fieldsValidator, initialValues), [initialValues]);
  const { save } = useGuidanceTexts();
  return (
    <ItemsStep
      {...step}
      steps={STEPS}
      step="directions"
      rawValues={{ ...initialValues, ...pending }}
      validator={validator}
      hasFiles
      labels={{
        add: "Save Direction and Add Another",
        created: "Created Directions",
        save,
        saving: SAVING_MESSAGE,
      }}
    >
      <ViewersNote viewers={viewers} />
      <StepFields limitsMb={limitsMb} />
    </ItemsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={useBackToList()} />;
}
