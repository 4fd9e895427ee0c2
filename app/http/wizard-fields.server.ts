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
  /** Adds rows to the raw values, in a step with a button for more of them. */
  addRows?: (rawValues: RawValues) => RawValues;
  /** Step that Next opens, or the handler that replaces Next on the last step. */
  next: string | ((submitted: SubmittedStep, draft: string) => Promise<StepResponse>);
};

type InitialDraft = { initial: InitialWizardDraft; warning?: Warning };

/**
 * Action of a step without items. Next stores the raw values and opens the next step when they are valid; the first Next
 * creates the draft. Previous and Cancel store them unvalidated (DESIGN 4).
 */
export async function submitFieldsStep<Values>(page: PageArgs, step: FieldsStep<Values>) {
  const submitted = await readFields(page, step);
  const { intent, key } = readIntent(submitted.form);
  return (HANDLERS[intent] ?? handleNext)(submitted, key);
}

/** `draft` is the id in the URL; the wizard's first URL has none, and its form started from `initialValues`. */
type SubmittedFields<Values> = FieldsStep<Values> &
  SubmittedStep & { draft: string | undefined; rawValues: RawValues; initialValues: RawValues };

async function readFields<Values>(
  page: PageArgs,
  step: FieldsStep<Values>,
): Promise<SubmittedFields<Values>> {
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
  submitted: SubmittedFields<Values>,
  key: string,
) => Promise<StepResponse> | StepResponse;

/** Handlers by intent; default: Next. */
const HANDLERS: Partial<Record<Intent, Handler>> = {
  ...LEAVE_HANDLERS,
  cancel: (submitted) => {
    const isUntouched =
      isBlank(submitted.rawValues) || isUnchanged(submitted.rawValues, submitted.initialValues);
    if (!submitted.draft && isUntouched) return redirect(listPath(submitted), { status: 303 });
    return LEAVE_HANDLERS.cancel(submitted);
  },
  // Shows the step again, at the select whose options are searched.
  find: (submitted, field) =>
    goToStep(submitted, { step: submitted.step, elementId: fieldId(field) }),
  // Shows the step again, with more rows.
  more: (submitted, field) => {
    Object.assign(submitted.rawValues, submitted.addRows?.(submitted.rawValues));
    return goToStep(submitted, { step: submitted.step, elementId: fieldId(field) });
  },
};

async function handleNext<Values>(submitted: SubmittedFields<Values>): Promise<StepResponse> {
  const { draft, next } = submitted;
  const refusal = await checkFields(submitted);
  if (refusal) return draft ? refuseAndStore(submitted, refusal) : refusal;
  return typeof next === "string"
    ? goToStep(submitted, { step: next })
    : next(submitted, draft ?? "");
}

async function checkFields<Values>({
  caller,
  validator,
  check,
  form,
}: SubmittedFields<Values>): Promise<FormRefusal | null> {
  const { data: values, error, submittedData } = await validateForm(stepValidator(validator), form);
  if (error) return refuseFields(422, error.fieldErrors, submittedData);
  try {
    if (values !== null) await check?.(values);
    return null;
  } catch (thrown) {
    return refuseSave(thrown, { caller, failure: identity, submittedData });
  }
}
