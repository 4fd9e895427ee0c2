import { redirect } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { fieldId } from "~/app/contracts/form-fields";
import type { Intent } from "~/app/contracts/wizard-intents";
import { readIntent, stepValidator, readRawValues } from "~/app/contracts/step-validator";
import { isBlank, isUnchanged, type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { ExpectedVersions } from "~/server/platform/record-version";
import {
  createWizardDraft,
  type InitialWizardDraft,
  storeStep,
  updateWizardDraft,
} from "~/server/wizards/wizard-draft";
import { readForm } from "./body.server";
import { type Uploads, findUploads, validateForm } from "./form-files.server";
import { type FormRefusal, identity, refuseFields, refuseSave } from "./form-refusal.server";
import type { PageArgs } from "./page.server";
import { readVersion } from "./run-submission.server";
import {
  goToStep,
  LEAVE_HANDLERS,
  listPath,
  refuseAndStore,
  type SubmittedStep,
  type Step,
  type StepResponse,
  type Warning,
} from "./wizard.server";

type FieldsStep<Values> = Step & {
  validator: Validator<Values>;
  /** Validates against the database. @throws DomainError with fields */
  check?: (values: Values) => Promise<void>;
  /** Computes new raw values of dependent fields, such as those that a "no" clears; runs before validation. */
  applyDependencies?: (rawValues: RawValues, uploads: Uploads) => RawValues | Promise<RawValues>;
  /** Loads the initial draft of a wizard without one, such as the edited record, with a warning if the record has changed. */
  loadInitialDraft?: (expectedVersions: ExpectedVersions) => Promise<InitialDraft>;
  /** Step that Next opens, or the handler that replaces Next on the last step. */
  next: string | ((sent: SubmittedStep, draft: string) => Promise<StepResponse>);
};

type InitialDraft = { initial: InitialWizardDraft; warning?: Warning };

/**
 * Action of a step without items. Next stores the raw values and opens the next step when they are valid; the first Next
 * creates the draft. Previous and Cancel store them unvalidated (DESIGN 4).
 */
export async function submitFieldsStep<Values>(page: PageArgs, step: FieldsStep<Values>) {
  const sent = await readFields(page, step);
  const { intent, key } = readIntent(sent.form);
  return (HANDLERS[intent] ?? handleNext)(sent, key);
}

/** `draft` is the id in the URL; the wizard's first URL has none, and its form started from `initialValues`. */
type SentFields<Values> = FieldsStep<Values> &
  SubmittedStep & { draft: string | undefined; rawValues: RawValues; initialValues: RawValues };

async function readFields<Values>(
  page: PageArgs,
  step: FieldsStep<Values>,
): Promise<SentFields<Values>> {
  const { caller, request } = page;
  const { draft } = page.params;
  const { kind } = step.wizard;
  const form = await readForm(request, { caller, files: step.files });
  const dependentValues = await step.applyDependencies?.(readRawValues(form), findUploads(form));
  for (const [field, value] of Object.entries(dependentValues ?? {}))
    form.set(field, rawText(value));
  const rawValues = readRawValues(form);
  const initialDraft = draft ? undefined : await step.loadInitialDraft?.(readVersion(form));
  const { initial, warning }: InitialDraft = initialDraft ?? { initial: { typed: {} } };
  return {
    ...page,
    ...step,
    form,
    draft,
    rawValues,
    initialValues: initial.typed,
    rawInput: { typed: rawValues },
    storeInput: async (writer, resumeAt) => {
      if (!draft) {
        const typed = { ...initial.typed, ...rawValues };
        return createWizardDraft(writer, kind, { ...initial, step: resumeAt, typed });
      }
      await updateWizardDraft(writer, { kind, id: draft }, storeStep(rawValues, resumeAt));
      return draft;
    },
    warning,
  };
}

type Handler = <Values>(
  sent: SentFields<Values>,
  key: string,
) => Promise<StepResponse> | StepResponse;

/** Handlers by intent; default: Next. */
const HANDLERS: Partial<Record<Intent, Handler>> = {
  ...LEAVE_HANDLERS,
  cancel: (sent) => {
    const isUntouched = isBlank(sent.rawValues) || isUnchanged(sent.rawValues, sent.initialValues);
    if (!sent.draft && isUntouched) return redirect(listPath(sent), { status: 303 });
    return LEAVE_HANDLERS.cancel(sent);
  },
  // Shows the step again, at the select whose options are searched.
  find: (sent, field) => goToStep(sent, { step: sent.step, elementId: fieldId(field) }),
};

async function handleNext<Values>(sent: SentFields<Values>): Promise<StepResponse> {
  const { draft, next } = sent;
  const refusal = await checkFields(sent);
  if (refusal) return draft ? refuseAndStore(sent, refusal) : refusal;
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
