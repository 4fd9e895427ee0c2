import { redirect } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { fieldId } from "~/app/contracts/form-fields";
import { INTENTS, intentTarget } from "~/app/contracts/wizard-intents";
import { readIntent, stepValidator, readRawValues } from "~/app/contracts/step-validator";
import { isBlank, isUnchanged, type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { beginWizard, type Begun, keepStep } from "~/server/wizards/wizard-draft";
import { readForm } from "./body.server";
import { versionIn } from "./form.server";
import { type Uploads, uploadsIn, validateForm } from "./form-files.server";
import { refused, refuseSave } from "./submission.server";
import {
  type Answer,
  identity,
  listOf,
  goToStep,
  refuseAndKeep,
  type Sent,
  type Warning,
} from "./wizard.server";

const NOTHING_OPENED: { begun: Begun; warning?: Warning } = { begun: { typed: {} } };

type FieldsStep<Values> = Sent & {
  /** The draft in the address; none at the wizard's first address. */
  draft: string | undefined;
  validator: Validator<Values>;
  /** What only the database knows to be wrong. @throws DomainError with fields */
  check?: (values: Values) => Promise<void>;
  /** What becomes of other fields by what was typed, such as those that a "no" empties; before anything else is done. */
  settle?: (typed: RawValues, uploads: Uploads) => RawValues | Promise<RawValues>;
  /** What the wizard was opened on at its first address, where that is not nothing; and what has happened to it since. */
  opened?: (expected: ExpectedVersions) => Promise<{ begun: Begun; warning?: Warning }>;
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
  const intent = readIntent(form);
  const settled = (await sent.settle?.(readRawValues(form), uploadsIn(form))) ?? {};
  for (const [field, value] of Object.entries(settled)) form.set(field, rawText(value));
  const typed = readRawValues(form);
  const { begun, warning } =
    (draft ? null : await sent.opened?.(versionIn(form))) ?? NOTHING_OPENED;
  const goTo = (to: string, { opened = to, at }: { opened?: string; at?: string } = {}) =>
    goToStep(sent, {
      form,
      typing: { typed },
      keep: async (writer) => {
        if (!draft) {
          const all = { ...begun.typed, ...typed };
          return beginWizard(writer, kind, { ...begun, step: opened, typed: all });
        }
        await keepStep(writer, { kind, id: draft }, typed, opened);
        return draft;
      },
      to,
      at,
      warning,
    });

  if (intent === INTENTS.cancel) {
    const untouched = isBlank(typed) || isUnchanged(typed, begun.typed);
    if (!draft && untouched) return redirect(listOf(sent), { status: 303 });
    return goTo("cancel", { opened: step });
  }
  if (intent === INTENTS.previous) return goTo(previous);
  const looked = intentTarget(intent, "find");
  if (looked !== null) return goTo(step, { at: fieldId(looked) });
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
    return refuse(() => refuseSave(thrown, { caller, failure: identity, submittedData }));
  }
  return goTo(next);
}
