import { redirect } from "@remix-run/node";
import { sortByField } from "~/app/contracts/field-order";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";
import { updateWizardDraft, type StepRefusal } from "~/server/wizards/wizard-draft";
import { messagesByField } from "./form-refusal.server";
import { saveDraft, type SaveDraft, type SubmittedStep, stepPath } from "./wizard.server";

type Review = Omit<SaveDraft, "refuse"> & {
  /** Field names by preceding step, in the order of the steps. */
  fieldsByStep: Readonly<Record<string, readonly string[]>>;
};

/**
 * Builds the save handler of a review step. Saves the whole draft atomically; an invalid field redirects to its step,
 * which shows the error (specification 000, section 4).
 */
export const saveReview =
  ({ fieldsByStep, ...options }: Review) =>
  (submitted: SubmittedStep, draft: string) =>
    saveDraft(submitted, {
      ...options,
      refuse: async (thrown) => {
        if (!(thrown instanceof InvalidInputError)) return null;
        const refusal = firstRefusal(thrown.fields, fieldsByStep, submitted.wizard.firstStep);
        const ref = { kind: submitted.wizard.kind, id: draft };
        await updateWizardDraft(submitted.caller, ref, (before) => ({
          ...before,
          step: refusal.step,
          refusal,
        }));
        return redirect(stepPath(submitted, draft, refusal.step), { status: 303 });
      },
    });

/** First step with an invalid field, and its errors; errors without a field go to the first step. */
function firstRefusal(
  fields: FieldError[],
  fieldsByStep: Review["fieldsByStep"],
  firstStep: string,
): StepRefusal {
  // Reversed, so that the first message of a field wins.
  const messages = messagesByField(fields.toReversed());
  for (const [step, fieldNames] of Object.entries(fieldsByStep)) {
    const invalid = Object.entries(messages).filter(([field]) => fieldNames.includes(field));
    if (invalid.length > 0) {
      return { step, errors: sortByField(Object.fromEntries(invalid), fieldNames) };
    }
  }
  return { step: firstStep, errors: messages };
}
