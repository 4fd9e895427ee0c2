import type { Validator } from "remix-validated-form";
import { SUBMISSION_KEY, VERSION } from "~/app/contracts/form-fields";
import { readTextFields } from "~/app/contracts/form-texts";
import { isBlank, type RawValues } from "~/models/rules/raw-values.schema";
import {
  EDITING_FIELD,
  type Intent,
  INTENT,
  parseIntent,
  type ParsedIntent,
} from "./wizard-intents";

/** Validator of a step. Previous, Cancel and Find skip validation, and the raw values are stored. */
export function stepValidator<Values>(rules: Validator<Values>): Validator<Values | null> {
  const unchecked: readonly Intent[] = ["previous", "cancel", "find"];
  return validatorWhen(rules, (intent) => !unchecked.includes(intent));
}

/**
 * Validator of a pending item. Add validates; Save and Edit do so unless the item is untouched; other intents skip it.
 * @param initialValues values of an untouched item
 */
export function itemValidator<Values>(
  rules: Validator<Values>,
  initialValues: RawValues,
): Validator<Values | null> {
  return validatorWhen(rules, (intent, typed) => {
    if (intent === "add") return true;
    return (intent === "save" || intent === "edit") && !isBlank(typed, initialValues);
  });
}

/**
 * Like `itemValidator`, for the browser, where the server adds a summary error to a blocked save (see submitItemsStep):
 * Save is submitted unvalidated.
 */
export function addedItemValidator<Values>(
  rules: Validator<Values>,
  initialValues: RawValues,
): Validator<Values | null> {
  return validatorWhen(itemValidator(rules, initialValues), (intent) => intent !== "save");
}

/** Validator that accepts any form unless `isChecked`. */
function validatorWhen<Values>(
  rules: Validator<Values>,
  isChecked: (intent: Intent, typed: RawValues) => boolean,
): Validator<Values | null> {
  return {
    ...rules,
    validate: (form) => {
      const [{ intent }, typed] =
        form instanceof FormData ? [readIntent(form), readRawValues(form)] : [parseIntent(""), {}];
      if (isChecked(intent, typed)) return rules.validate(form);
      return Promise.resolve({ data: null, error: undefined, submittedData: typed });
    },
  };
}

/** Whether the form's intent requires valid values. */
export const requiresValidation = (form: FormData): boolean =>
  ["next", "add", "save"].includes(readIntent(form).intent);

/** Reads the intent of a form. */
export function readIntent(form: FormData): ParsedIntent {
  const pressed = form.getAll(INTENT).at(-1);
  return parseIntent(typeof pressed === "string" ? pressed : "");
}

/** Fields of a step's form that hold no input. */
const TECHNICAL_FIELDS = new Set<string>([INTENT, EDITING_FIELD, SUBMISSION_KEY, VERSION]);

/** Reads the raw values of a step's form. */
export const readRawValues = (form: FormData): RawValues =>
  readTextFields(form, (name) => TECHNICAL_FIELDS.has(name));
