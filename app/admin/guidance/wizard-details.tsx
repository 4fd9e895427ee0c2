import { type UIMatch, useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { useListLink } from "~/app/components/list/list";
import { DraftError } from "~/app/components/wizard/draft-error";
import { stepValidator } from "~/app/contracts/step-validator";
import { WizardDialog } from "~/app/components/wizard/wizard-dialog";
import { WizardActions, WizardForm } from "~/app/components/wizard/wizard-form";
import { audienceFromPath } from "~/app/contracts/audience";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { GUIDANCE_FILES, GUIDANCE_SCHEMAS } from "~/models/guidance/guidance.schema";
import { settings } from "~/server/platform/settings";
import { chosenTagIds, tagChoices } from "~/server/tags/tag-choice";
import { GuidanceFields } from "./guidance-fields";
import { NEW_TITLE, STEPS } from "./guidance-wizard";
import { wizardOf, wizardTitle } from "./guidance-wizard.server";
import { useBackToList } from "./words";

type Data = { title: string };
export const handle = {
  title: ({ data }: UIMatch) =>
    `Guidance Details - ${(data as Data | undefined)?.title ?? NEW_TITLE}`,
  dialog: true,
};
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/should-revalidate";

const RULES = {
  caretaker: withZod(GUIDANCE_SCHEMAS.caretaker.form),
  family: withZod(GUIDANCE_SCHEMAS.family.form),
};
const VALIDATORS = {
  caretaker: stepValidator(RULES.caretaker),
  family: stepValidator(RULES.family),
};

export const loader = pageLoader("content.write", ({ caller, url, params }) => {
  const audience = audienceFromPath(url);
  return loadFirstStep(caller, wizardOf(audience), params.draft, async ({ typed, made }) => ({
    ...{ audience, title: wizardTitle(made), limitsMb: settings().fileLimitsMb },
    tags: await tagChoices(caller, chosenTagIds([typed])),
  }));
});

export const action = pageAction("content.write", ({ caller, request, url, params }) => {
  const audience = audienceFromPath(url);
  return submitFieldsStep({
    caller,
    request,
    wizard: wizardOf(audience),
    draft: params.draft,
    step: "details",
    next: "directions",
    validator: RULES[audience],
    files: GUIDANCE_FILES,
  });
});

export default function GuidanceDetails() {
  const { draft, typed, version, audience, title, limitsMb, tags } = useLoaderData<typeof loader>();
  const link = useListLink();
  const closeTo = link(draft ? `/drafts/${draft}/cancel` : "");
  return (
    <WizardDialog title={title} steps={STEPS} step="details" closeTo={closeTo}>
      <WizardForm
        validator={VALIDATORS[audience]}
        typed={typed}
        version={version}
        enter="next"
        files
      >
        <div className="fields">
          <GuidanceFields {...{ audience, limitsMb, tags }} first />
        </div>
        <WizardActions />
      </WizardForm>
    </WizardDialog>
  );
}

export function ErrorBoundary() {
  return <DraftError back={useBackToList()} />;
}
