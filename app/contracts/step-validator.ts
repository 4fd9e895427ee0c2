import type { Validator } from "remix-validated-form";
import { SUBMISSION_KEY, VERSION } from "~/app/contracts/form-fields";
import { isBlank, type RawValues } from "~/models/rules/raw-values.schema";
import { CHANGING, INTENT, INTENTS, intentTarget } from "./wizard-intents";

type Result<Values> = Awaited<ReturnType<Validator<Values>["validate"]>>;

/** A step's rules. Leaving it by Previous or Cancel, or looking for a choice, breaks none: what was typed is kept as it is. */
export function stepValidator<Values>(rules: Validator<Values>): Validator<Values | null> {
  return validatorWhen(
    rules,
    (intent) =>
      intent !== INTENTS.previous &&
      intent !== INTENTS.cancel &&
      intentTarget(intent, "find") === null,
  );
}

/**
 * The rules of an item that is typed in a step. They count when it is added, and when the wizard is saved or another
 * item is taken back with something typed; else what was typed is kept as it is.
 * @param initialValues what an empty item holds
 */
export function itemValidator<Values>(
  rules: Validator<Values>,
  initialValues: RawValues,
): Validator<Values | null> {
  return validatorWhen(rules, (intent, typed) => {
    if (intent === INTENTS.add) return true;
    const finishes = intent === INTENTS.save || intentTarget(intent, "edit") !== null;
    return finishes && !isBlank(typed, initialValues);
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
  const asked = itemValidator(rules, initialValues);
  return {
    ...asked,
    validate: async (form) =>
      form instanceof FormData && readIntent(form) === INTENTS.save
        ? { data: null, error: undefined, submittedData: readRawValues(form) }
        : asked.validate(form),
  };
}

function validatorWhen<Values>(
  rules: Validator<Values>,
  counts: (intent: string, typed: RawValues) => boolean,
): Validator<Values | null> {
  return {
    ...rules,
    validate: async (form): Promise<Result<Values | null>> => {
      const typed = form instanceof FormData ? readRawValues(form) : {};
      const intent = form instanceof FormData ? readIntent(form) : "";
      if (counts(intent, typed)) return rules.validate(form);
      return { data: null, error: undefined, submittedData: typed };
    },
  };
}

/** Whether what was typed is to be taken; else it is kept as it is. */
export const isValidated = (form: FormData): boolean =>
  ([INTENTS.next, INTENTS.add, INTENTS.save] as string[]).includes(readIntent(form));

/** The button that was pressed; Next where the form came without one. */
export function readIntent(form: FormData): string {
  const intents = form.getAll(INTENT);
  const pressed = intents.at(-1);
  return typeof pressed === "string" ? pressed : INTENTS.next;
}

/** What the form of a step is sent with beside what was typed. */
const TECHNICAL = new Set<string>([INTENT, CHANGING, SUBMISSION_KEY, VERSION]);

/** What was typed into the fields of a step. */
export function readRawValues(form: FormData): RawValues {
  const typed: RawValues = {};
  for (const field of new Set(form.keys())) {
    if (TECHNICAL.has(field)) continue;
    const texts = form.getAll(field).filter((value) => typeof value === "string");
    const [first] = texts;
    if (first !== undefined) typed[field] = texts.length > 1 ? texts : first;
  }
  return typed;
}
