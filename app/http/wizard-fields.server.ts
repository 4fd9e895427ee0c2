import { redirect } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { fieldId } from "~/app/contracts/form-fields";
import type { Intent } from "~/app/contracts/wizard-intents";
import { readIntent, stepValidator, readRawValues } from "~/app/contracts/step-validator";
import { isBlank, isUnchanged, type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { Caller } from "~/server/platform/caller";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { beginWizard, type Begun, keepStep } from "~/server/wizards/wizard-draft";
import { readForm } from "./body.server";
import { type Uploads, findUploads, validateForm } from "./form-files.server";
import { type FormRefusal, identity, refuseFields, refuseSave } from "./form-refusal.server";
import type { PageArgs } from "./page.server";
import { versionIn } from "./run-submission.server";
import {
  goToStep,
  LEAVING,
  listAddress,
  refuseAndKeep,
  type SentStep,
  type Step,
  type StepAnswer,
  type Warning,
} from "./wizard.server";

type FieldsStep<Values> = Step & {
  validator: Validator<Values>;
  /** What only the database knows to be wrong. @throws DomainError with fields */
  check?: (values: Values) => Promise<void>;
  /** What becomes of other fields by what was typed, such as those that a "no" empties; before anything else is done. */
  applyDependencies?: (typed: RawValues, uploads: Uploads) => RawValues | Promise<RawValues>;
  /** What the wizard was opened on at its first address, where that is not nothing; and what has happened to it since. */
  resume?: (expected: ExpectedVersions) => Promise<Opened>;
  /** The step that Next opens, or what the button at the end does in its place. */
  next: string | ((sent: SentStep, draft: string) => Promise<StepAnswer>);
};

type Opened = { begun: Begun; warning?: Warning };

/**
 * A step that has fields only. Next keeps what was typed and goes on when it is valid; the first Next makes the draft.
 * Previous and Cancel keep it as it is (DESIGN 4).
 */
export async function submitFieldsStep<Values>(page: PageArgs, step: FieldsStep<Values>) {
  const sent = await readFields(page, step);
  const { intent, key } = readIntent(sent.form);
  return (HANDLERS[intent] ?? goOn)(sent, key);
}

/** `draft` is the one in the address; there is none at the wizard's first address, which was opened on `begun`. */
type SentFields<Values> = FieldsStep<Values> &
  SentStep & { draft: string | undefined; typed: RawValues; begun: RawValues };

async function readFields<Values>(
  page: PageArgs,
  step: FieldsStep<Values>,
): Promise<SentFields<Values>> {
  const { caller, request } = page;
  const { draft } = page.params;
  const { kind } = step.wizard;
  const form = await readForm(request, { caller, files: step.files });
  const changed = await step.applyDependencies?.(readRawValues(form), findUploads(form));
  for (const [field, value] of Object.entries(changed ?? {})) form.set(field, rawText(value));
  const typed = readRawValues(form);
  const opened = draft ? undefined : await step.resume?.(versionIn(form));
  const { begun, warning }: Opened = opened ?? { begun: { typed: {} } };
  const keep = async (writer: Caller, resumeAt: string) => {
    if (!draft) {
      const all = { ...begun.typed, ...typed };
      return beginWizard(writer, kind, { ...begun, step: resumeAt, typed: all });
    }
    await keepStep(writer, { kind, id: draft }, typed, resumeAt);
    return draft;
  };
  const kept = { draft, typed, begun: begun.typed, typing: { typed }, keep, warning };
  return { ...page, ...step, form, ...kept };
}

type Handler = <Values>(sent: SentFields<Values>, key: string) => Promise<StepAnswer> | StepAnswer;

/** What each button does; any other one is Next. */
const HANDLERS: Partial<Record<Intent, Handler>> = {
  ...LEAVING,
  cancel: (sent) => {
    const isUntouched = isBlank(sent.typed) || isUnchanged(sent.typed, sent.begun);
    if (!sent.draft && isUntouched) return redirect(listAddress(sent), { status: 303 });
    return LEAVING.cancel(sent);
  },
  find: (sent, field) => goToStep(sent, { step: sent.step, at: fieldId(field) }),
};

async function goOn<Values>(sent: SentFields<Values>): Promise<StepAnswer> {
  const { draft, next } = sent;
  const refusal = await checkFields(sent);
  if (refusal) return draft ? refuseAndKeep(sent, refusal) : refusal;
  return typeof next === "string" ? goToStep(sent, { step: next }) : next(sent, draft ?? "");
}

async function checkFields<Values>({
  caller,
  validator,
  check,
  form,
}: SentFields<Values>): Promise<FormRefusal | null> {
  const { data: values, error, submittedData } = await validateForm(stepValidator(validator), form);
  if (error) return refuseFields(422, error.fieldErrors, submittedData);
  try {
    if (values !== null) await check?.(values);
    return null;
  } catch (thrown) {
    return refuseSave(thrown, { caller, failure: identity, submittedData });
  }
}
