import { redirect } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { INTENTS } from "~/app/components/wizard/intents";
import { intentIn, stepValidator, typedIn } from "~/app/components/wizard/step-validator";
import { isBlank } from "~/models/typed.schema";
import { beginWizard, keepStep } from "~/server/wizards/wizard-draft";
import { readForm } from "./body.server";
import { validateForm } from "./form-files.server";
import { refused, refuseSave } from "./submission.server";
import { type Answer, asItIs, listOf, moveOn, refuseAndKeep, type Sent } from "./wizard.server";

type FieldsStep<Values> = Sent & {
  /** The draft in the address; none at the wizard's first address. */
  draft: string | undefined;
  validator: Validator<Values>;
  /** What only the database knows to be wrong. @throws DomainError with fields */
  check?: (values: Values) => Promise<void>;
  /** The steps around this one. */
  previous?: string;
  next: string;
};

/**
 * A step that has fields only. Next keeps what was typed and goes on when it is valid; the first Next makes the draft.
 * Previous and Cancel keep it as it is (DESIGN 4).
 */
export async function submitFieldsStep<Values>(sent: FieldsStep<Values>) {
  const { caller, request, wizard, draft, step, validator, check, previous = step, next } = sent;
  const { kind } = wizard;
  const form = await readForm(request, sent);
  const [intent, typed] = [intentIn(form), typedIn(form)];
  const goTo = (to: string, opened = to) =>
    moveOn(sent, {
      form,
      typing: { typed },
      keep: async (writer) => {
        if (!draft) return beginWizard(writer, kind, { step: opened, typed });
        await keepStep(writer, { kind, id: draft }, typed, opened);
        return draft;
      },
      to,
    });

  if (intent === INTENTS.cancel) {
    if (!draft && isBlank(typed)) return redirect(listOf(sent), { status: 303 });
    return goTo("cancel", step);
  }
  if (intent === INTENTS.previous) return goTo(previous);
  const refuse = (refusal: () => Answer) =>
    draft
      ? refuseAndKeep(sent, {
          keep: () => keepStep(caller, { kind, id: draft }, typed, step),
          typing: { typed },
          refusal,
        })
      : refusal();
  const { data: values, error, submittedData } = await validateForm(stepValidator(validator), form);
  if (error) return refuse(() => refused(422, error.fieldErrors, submittedData));
  try {
    if (values !== null) await check?.(values);
  } catch (thrown) {
    return refuse(() => refuseSave(thrown, { caller, failure: asItIs, submittedData }));
  }
  return goTo(next);
}
