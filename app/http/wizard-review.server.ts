import { redirect } from "@remix-run/node";
import { sortByField } from "~/app/contracts/field-order";
import { INTENTS } from "~/app/contracts/wizard-intents";
import { readIntent } from "~/app/contracts/step-validator";
import { type FieldError, InvalidInputError, NotFoundError } from "~/server/platform/errors";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { keepRefusal, keepStep } from "~/server/wizards/wizard-draft";
import { readForm } from "./body.server";
import { type Saved, versionIn } from "./form.server";
import { clearStashedForm } from "./stashed-form.server";
import { refuseSave, toIdempotentRequest, saveIdempotent } from "./submission.server";
import { redirectWithToast } from "./toast.server";
import { beginAgain, goToStep, type Sent, stepOf } from "./wizard.server";

type Review = Sent & {
  draft: string;
  previous: string;
  /** The steps before this one, each with the fields that it has. */
  fieldsOf: Readonly<Record<string, readonly string[]>>;
  /** Saves the whole draft, in the one transaction of this save; `expected` is the version that the page has shown. */
  save: (caller: CallerInTransaction, expected: ExpectedVersions) => Promise<Saved>;
  /** The screen's words for what no field can explain; the detail is the reason. */
  failure: (detail: string) => string;
};

/**
 * A wizard's last step, which shows what the others have gathered. Save writes everything or nothing; where a field is
 * wrong, it leads to its step, which says so, and nothing is lost (specification 000, section 4).
 */
export async function submitReview(sent: Review) {
  const { caller, request, wizard, draft, step, previous, save, failure } = sent;
  const ref = { kind: wizard.kind, id: draft };
  const form = await readForm(request);
  const intent = readIntent(form);
  const goTo = (to: string, opened: string) =>
    goToStep(sent, {
      form,
      typing: {},
      keep: async (writer) => {
        await keepStep(writer, ref, {}, opened);
        return draft;
      },
      to,
    });
  if (intent === INTENTS.cancel) return goTo("cancel", step);
  if (intent === INTENTS.previous) return goTo(previous, previous);
  const url = new URL(request.url);
  try {
    const saved = await saveIdempotent(caller, toIdempotentRequest(url, form), async (writer) => {
      const saved = await save(writer, versionIn(form));
      await clearStashedForm(writer, url);
      return saved;
    });
    return await redirectWithToast(saved.to, saved.message, saved);
  } catch (thrown) {
    if (thrown instanceof NotFoundError) return beginAgain(sent, {});
    if (!(thrown instanceof InvalidInputError)) {
      return refuseSave(thrown, { caller, failure, submittedData: undefined });
    }
    const refusal = firstRefusal(thrown.fields, sent);
    await keepRefusal(caller, ref, refusal);
    return redirect(stepOf(sent, draft, refusal.step), { status: 303 });
  }
}

/** The first step with a field that is wrong, and what is wrong there; what has no field is said in the first step. */
function firstRefusal(fields: FieldError[], { fieldsOf, wizard }: Review) {
  for (const [step, own] of Object.entries(fieldsOf)) {
    const wrong = fields.filter(({ field }) => own.includes(field));
    if (wrong.length > 0) return { step, errors: sortByField(messagesOf(wrong), own) };
  }
  return { step: wizard.firstStep, errors: messagesOf(fields) };
}

/** Of several messages of a field the first one, as forms show it. */
const messagesOf = (fields: FieldError[]) =>
  Object.fromEntries(fields.toReversed().map(({ field, message }) => [field, message]));
