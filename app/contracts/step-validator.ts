import type { Validator } from "remix-validated-form";
import { SUBMISSION_KEY, VERSION } from "~/app/contracts/form-fields";
import { formTexts } from "~/app/contracts/form-texts";
import { isBlank, type RawValues } from "~/models/rules/raw-values.schema";
import { EDITING, type Intent, INTENT, parseIntent, type Pressed } from "./wizard-intents";

/** A step's rules. Leaving it by Previous or Cancel, or looking for a choice, breaks none: what was typed is kept as it is. */
export function stepValidator<Values>(rules: Validator<Values>): Validator<Values | null> {
  const unchecked: readonly Intent[] = ["previous", "cancel", "find"];
  return validatorWhen(rules, (intent) => !unchecked.includes(intent));
}

/**
 * The rules of an item that is typed in a step. They count when it is added, and when the wizard is saved or another
 * item is edited with something typed; else what was typed is kept as it is.
 * @param initialValues what an empty item holds
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
 * The same for a browser whose server says more of a save that is stopped than the item's fields do (see submitItemsStep):
 * the save is sent as it is.
 */
export function addedItemValidator<Values>(
  rules: Validator<Values>,
  initialValues: RawValues,
): Validator<Values | null> {
  return validatorWhen(itemValidator(rules, initialValues), (intent) => intent !== "save");
}

/** Rules that count for some buttons only; for the others any form is right. */
function validatorWhen<Values>(
  rules: Validator<Values>,
  counts: (intent: Intent, typed: RawValues) => boolean,
): Validator<Values | null> {
  return {
    ...rules,
    validate: (form) => {
      const [{ intent }, typed] =
        form instanceof FormData ? [readIntent(form), readRawValues(form)] : [parseIntent(""), {}];
      if (counts(intent, typed)) return rules.validate(form);
      return Promise.resolve({ data: null, error: undefined, submittedData: typed });
    },
  };
}

/** Whether what was typed has to be right; else it is kept as it is. */
export const mustBeValid = (form: FormData): boolean =>
  ["next", "add", "save"].includes(readIntent(form).intent);

/** The button that was pressed. */
export function readIntent(form: FormData): Pressed {
  const pressed = form.getAll(INTENT).at(-1);
  return parseIntent(typeof pressed === "string" ? pressed : "");
}

/** What the form of a step is sent with beside what was typed. */
const TECHNICAL = new Set<string>([INTENT, EDITING, SUBMISSION_KEY, VERSION]);

/** What was typed into the fields of a step. */
export const readRawValues = (form: FormData): RawValues =>
  formTexts(form, (name) => TECHNICAL.has(name));
