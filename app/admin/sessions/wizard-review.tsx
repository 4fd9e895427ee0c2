import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { ViewersNote } from "~/app/components/wizard/viewers-note";
import { stepValidator } from "~/app/contracts/step-validator";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitFieldsStep } from "~/app/http/wizard-fields.server";
import { saveReview } from "~/app/http/wizard-review.server";
import { findConcurrentChanges } from "./concurrent-changes.server";
import { describeDraftViewers, presentReview } from "./review-facts.server";
import { ConflictWarning, ReviewSections } from "./review-sections";
import { saveSession } from "./save-session.server";
import { SessionStep, stepTitle } from "./session-step";
import { FIELD_NAMES } from "./session-wizard";
import { loadStep, WIZARD } from "./session-wizard.server";

export const handle = { title: stepTitle("review"), dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

/** Accepts any values: the save validates the fields of all other steps. */
const fieldsValidator = withZod(z.object({}));
const validator = stepValidator(fieldsValidator);

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { stored, page } = await loadStep(caller, params.draft, "review");
  const current = await findConcurrentChanges(caller, stored);
  return {
    page: { ...page, edits: current?.version },
    sections: await presentReview(caller, stored),
    status: current?.status ?? null,
    viewers: await describeDraftViewers(caller, stored),
    message: current?.message ?? null,
    changes: current?.changes ?? [],
  };
});

export const action = pageAction("content.write", (args) => {
  const draft = args.params.draft ?? "";
  return submitFieldsStep(args, {
    wizard: WIZARD,
    step: "review",
    previousStep: "religion",
    validator: fieldsValidator,
    next: saveReview({
      fieldsByStep: FIELD_NAMES,
      save: ({ caller, expectedVersions }) =>
        saveSession(caller, args.url, { draft, expected: expectedVersions }),
      failure: (detail) => `Failed to save session: ${detail}`,
    }),
  });
});

export default function ReviewAndSave() {
  const { page, sections, status, viewers, message, changes } = useLoaderData<typeof loader>();
  return (
    <SessionStep {...page} step="review" validator={validator}>
      {message && <ConflictWarning message={message} changes={changes} />}
      <ReviewSections draft={page.draft} sections={sections} />
      <p className="text-sm text-soft">
        {status
          ? `Its status stays ${status}.`
          : "Its status will be Draft: patients get it once it is published."}
      </p>
      <ViewersNote viewers={viewers} />
    </SessionStep>
  );
}

export { SessionDraftError as ErrorBoundary } from "./session-step";
