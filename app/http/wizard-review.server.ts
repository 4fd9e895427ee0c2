import { redirect } from "@remix-run/node";
import { sortByField } from "~/app/contracts/field-order";
import { type FieldError, InvalidInputError } from "~/server/platform/errors";
import { changeWizard, type StepRefusal } from "~/server/wizards/wizard-draft";
import { messagesByField } from "./form-refusal.server";
import { saveDraft, type SaveDraft, type SentStep, stepAddress } from "./wizard.server";

type Review = Omit<SaveDraft, "refuse"> & {
  /** The steps before this one, each with the fields that it has. */
  fieldsOf: Readonly<Record<string, readonly string[]>>;
};

/**
 * What a wizard's last step does that shows what the others have gathered. Save writes everything or nothing; where a field is
 * wrong, it leads to its step, which says so, and nothing is lost (specification 000, section 4).
 */
export const saveReview =
  ({ fieldsOf, ...saving }: Review) =>
  (sent: SentStep, draft: string) =>
    saveDraft(sent, {
      ...saving,
      refuse: async (thrown) => {
        if (!(thrown instanceof InvalidInputError)) return null;
        const refusal = firstRefusal(thrown.fields, fieldsOf, sent.wizard.firstStep);
        const ref = { kind: sent.wizard.kind, id: draft };
        await changeWizard(sent.caller, ref, (before) => ({
          ...before,
          step: refusal.step,
          refusal,
        }));
        return redirect(stepAddress(sent, draft, refusal.step), { status: 303 });
      },
    });

/** The first step with a field that is wrong, and what is wrong there; what has no field is said in the first step. */
function firstRefusal(
  fields: FieldError[],
  fieldsOf: Review["fieldsOf"],
  firstStep: string,
): StepRefusal {
  // Of several messages of a field the first one.
  const messages = messagesByField(fields.toReversed());
  for (const [step, own] of Object.entries(fieldsOf)) {
    const wrong = Object.entries(messages).filter(([field]) => own.includes(field));
    if (wrong.length > 0) return { step, errors: sortByField(Object.fromEntries(wrong), own) };
  }
  return { step: firstStep, errors: messages };
}
