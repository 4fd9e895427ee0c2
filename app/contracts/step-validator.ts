import type { Validator } from "remix-validated-form";
import { SUBMISSION_KEY, VERSION_FIELD } from "~/app/contracts/form-fields";
import { readTextFields } from "~/app/contracts/form-texts";
import { isBlank, type RawValues } from "~/models/rules/raw-values.schema";
import {
  EDITING_FIELD,
  type Intent,
  INTENT,
  parseIntent,
  type ParsedIntent,
} from "./wizard-intents";

/** Builds the validator of a step. Previous, Cancel, Find and More accept invalid values, which are stored as they are. */
export function stepValidator<Values>(rules: Validator<Values>): Validator<Values | null> {
  const unvalidated: readonly Intent[] = ["previous", "cancel", "find", "more"];
  return validatorWhen(rules, (intent) => !unvalidated.includes(intent));
}

/**
 * Builds the validator of the pending item, which is in the form but not yet added to the list. Add validates it; Save,
 * Next and Edit validate it unless it is untouched; other intents skip validation.
 * @param initialValues values of an untouched item
 */
export function itemValidator<Values>(
  rules: Validator<Values>,
  initialValues: RawValues,
): Validator<Values | null> {
  return validatorWhen(rules, (intent, rawValues) => {
    if (intent === "add") return true;
    return ["save", "next", "edit"].includes(intent) && !isBlank(rawValues, initialValues);
  });
}

/**
 * Builds the browser's validator of a pending item: `itemValidator`, except that Save is left to the server, which adds a
 * summary error to the field errors (see submitItemsStep).
 */
export function clientItemValidator<Values>(
  rules: Validator<Values>,
  initialValues: RawValues,
): Validator<Values | null> {
  return validatorWhen(itemValidator(rules, initialValues), (intent) => intent !== "save");
}

/** Builds a validator that accepts any form unless `shouldValidate`. */
function validatorWhen<Values>(
  rules: Validator<Values>,
  shouldValidate: (intent: Intent, rawValues: RawValues) => boolean,
): Validator<Values | null> {
  return {
    ...rules,
    validate: (form) => {
      const [{ intent }, rawValues] =
        form instanceof FormData ? [readIntent(form), readRawValues(form)] : [parseIntent(""), {}];
      if (shouldValidate(intent, rawValues)) return rules.validate(form);
      return Promise.resolve({ data: null, error: undefined, submittedData: rawValues });
    },
  };
}

/** Whether a file that fails the browser's checks prevents the submission (Next, Add, Save); for Edit, the server checks. */
export const requiresValidFiles = (form: FormData): boolean =>
  ["next", "add", "save"].includes(readIntent(form).intent);

/** Reads the intent of a form. */
export function readIntent(form: FormData): ParsedIntent {
  const pressed = form.getAll(INTENT).at(-1);
  return parseIntent(typeof pressed === "string" ? pressed : "");
}

/** Hidden fields and buttons of a step's form. */
const TECHNICAL_FIELDS = new Set<string>([INTENT, EDITING_FIELD, SUBMISSION_KEY, VERSION_FIELD]);

/** Reads the raw values of a step's form. */
export const readRawValues = (form: FormData): RawValues =>
  readTextFields(form, { isExcluded: (name) => TECHNICAL_FIELDS.has(name) });
