import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { PlanNotice } from "./plan-notice";
import { IntentButton } from "~/app/components/wizard/wizard-form";
import { ReviewSections } from "~/app/admin/sessions/review-sections";
import { stepValidator } from "~/app/contracts/step-validator";
import { INTENT } from "~/app/contracts/wizard-intents";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { saveReview } from "~/app/http/wizard-review.server";
import { moveDaysField, reviewFields } from "~/models/catalogue/procedure.schema";
import { ReviewStep, stepTitle } from "./plan-step";
import { FIELD_NAMES } from "./plan-wizard";
import { findStepFields, loadStep, WIZARD } from "./plan-wizard.server";
import { presentReview } from "./review-facts.server";
import { ReviewFields } from "./review-fields";
import { savePlan } from "./save-plan.server";
import { TimelineList } from "./timeline";

/** Value of the button that publishes: as Next, it goes on where every field is valid. */
const PUBLISH = "publish";

export const handle = { title: stepTitle("review"), dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const fieldsValidator = withZod(z.object({ ...reviewFields, moveDaysAhead: moveDaysField }));
const validator = stepValidator(fieldsValidator);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { stored, page } = await loadStep(caller, params.draft, "review");
  return { page, review: await presentReview(caller, stored) };
});

export const action = pageAction("content.write", (args) => {
  const draft = args.params.draft ?? "";
  return submitFieldsStep(args, {
    wizard: WIZARD,
    step: "review",
    previousStep: "prices",
    validator: fieldsValidator,
    next: async (submitted, id) => {
      const { stored } = await loadStep(args.caller, id, "review");
      return saveReview({
        fieldsByStep: { ...FIELD_NAMES, prices: findStepFields("prices", stored.typed) },
        save: ({ caller }) =>
          savePlan(caller, args.url, {
            draft,
            publish: submitted.form.getAll(INTENT).at(-1) === PUBLISH,
          }),
        failure: (detail) => `Failed to save the plan: ${detail}`,
      })(submitted, id);
    },
  });
});

export default function PlanReview() {
  const { page, review } = useLoaderData<typeof loader>();
  const { sections, timeline, problems, hardSentences, upcoming } = review;
  return (
    <ReviewStep
      {...page}
      validator={validator}
      publish={<IntentButton intent={PUBLISH}>Publish</IntentButton>}
    >
      {problems.length > 0 && (
        <PlanNotice title="It cannot be published yet">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </PlanNotice>
      )}
      {hardSentences.length > 0 && (
        <PlanNotice title="Hard to read for some patients">
          <p>These sentences are above grade 8. You can publish them, and shorter ones help.</p>
          <ul className="list-disc pl-5">
            {hardSentences.map(({ sentence, grade }) => (
              <li key={sentence}>{`${sentence} (grade ${grade})`}</li>
            ))}
          </ul>
        </PlanNotice>
      )}
      <ReviewFields upcoming={upcoming} />
      <ReviewSections draft={page.draft} sections={sections} />
      <section className="grid gap-3 border-t pt-5">
        <h3 className="text-lg font-semibold">What patients get, day by day</h3>
        <TimelineList days={timeline} />
      </section>
    </ReviewStep>
  );
}

export { PlanDraftError as ErrorBoundary } from "./plan-step";
