import { type UIMatch, useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { DraftErrorView } from "~/app/components/wizard/draft-error";
import { FieldsStep } from "~/app/components/wizard/fields-step";
import { stepValidator } from "~/app/contracts/step-validator";
import { audienceFromPath } from "~/app/contracts/audience";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { loadFirstStep } from "~/app/http/wizard-drafts.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { GUIDANCE_FILES, GUIDANCE_FORMS } from "~/models/guidance/guidance.schema";
import { settings } from "~/server/platform/settings";
import { readSelectedTagIds, listTagChoices } from "~/server/tags/tag-choice";
import { GuidanceFields } from "./guidance-fields";
import { NEW_TITLE, STEPS } from "./guidance-wizard";
import { buildWizard, formatWizardTitle } from "./guidance-wizard.server";
import { useBackToList } from "./guidance-texts";

type Data = { title: string };
export const handle = {
  title: ({ data }: UIMatch) =>
    `Guidance Details - ${(data as Data | undefined)?.title ?? NEW_TITLE}`,
  dialog: true,
};
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const FIELDS_VALIDATORS = {
  caretaker: withZod(GUIDANCE_FORMS.caretaker),
  family: withZod(GUIDANCE_FORMS.family),
};
const VALIDATORS = {
  caretaker: stepValidator(FIELDS_VALIDATORS.caretaker),
  family: stepValidator(FIELDS_VALIDATORS.family),
};

export { submitFirstStep as clientAction } from "~/app/components/wizard/submit-first-step";

export const loader = pageLoader("content.write", (args) => {
  const audience = audienceFromPath(args.url);
  return loadFirstStep(args, buildWizard(audience), async ({ typed, made }) => ({
    audience,
    title: formatWizardTitle(made),
    limitsMb: settings().fileLimitsMb,
    tags: await listTagChoices(args.caller, readSelectedTagIds([typed])),
  }));
});

export const action = pageAction("content.write", (args) => {
  const audience = audienceFromPath(args.url);
  return submitFieldsStep(args, {
    wizard: buildWizard(audience),
    step: "details",
    next: "directions",
    validator: FIELDS_VALIDATORS[audience],
    files: GUIDANCE_FILES,
  });
});

export default function GuidanceDetails() {
  const { audience, limitsMb, tags, ...page } = useLoaderData<typeof loader>();
  return (
    <FieldsStep {...page} steps={STEPS} step="details" validator={VALIDATORS[audience]} hasFiles>
      <GuidanceFields audience={audience} limitsMb={limitsMb} tags={tags} hasInitialFocus />
    </FieldsStep>
  );
}

export function ErrorBoundary() {
  return <DraftErrorView back={useBackToList()} />;
}
