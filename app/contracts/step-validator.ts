import type { Validator } from "remix-validated-form";
import { SUBMISSION_KEY, VERSION } from "~/app/contracts/form-fields";
import { isBlank, type Typed } from "~/models/rules/raw-values.schema";
import { CHANGING, INTENT, INTENTS, itemOf } from "./wizard-intents";

type Result<Values> = Awaited<ReturnType<Validator<Values>["validate"]>>;

/** A step's rules. Leaving it by Previous or Cancel, or looking for a choice, breaks none: what was typed is kept as it is. */
export function stepValidator<Values>(rules: Validator<Values>): Validator<Values | null> {
  return validatorWhen(
    rules,
    (intent) =>
      intent !== INTENTS.previous && intent !== INTENTS.cancel && itemOf(intent, "find") === null,
  );
}

/**
 * The rules of an item that is typed in a step. They count when it is added, and when the wizard is saved or another
 * item is taken back with something typed; else what was typed is kept as it is.
 * @param begunWith what an empty item holds
 */
export function itemValidator<Values>(
  rules: Validator<Values>,
  begunWith: Typed,
): Validator<Values | null> {
  return validatorWhen(rules, (intent, typed) => {
    if (intent === INTENTS.add) return true;
    const finishes = intent === INTENTS.save || itemOf(intent, "edit") !== null;
    return finishes && !isBlank(typed, begunWith);
  });
}

/**
 * The same for a browser whose server says more of a save that is stopped than the item's fields do (see submitItemsStep):
 * the save is sent as it is.
 */
export function addedItemValidator<Values>(
  rules: Validator<Values>,
  begunWith: Typed,
): Validator<Values | null> {
  const asked = itemValidator(rules, begunWith);
  return {
    ...asked,
    validate: async (form) =>
      form instanceof FormData && intentIn(form) === INTENTS.save
        ? { data: null, error: undefined, submittedData: typedIn(form) }
        : asked.validate(form),
  };
}

function validatorWhen<Values>(
  rules: Validator<Values>,
  counts: (intent: string, typed: Typed) => boolean,
): Validator<Values | null> {
  return {
    ...rules,
    validate: async (form): Promise<Result<Values | null>> => {
      const typed = form instanceof FormData ? typedIn(form) : {};
      const intent = form instanceof FormData ? intentIn(form) : "";
      if (counts(intent, typed)) return rules.validate(form);
      return { data: null, error: undefined, submittedData: typed };
    },
  };
}

/** Whether what was typed is to be taken; else it is kept as it is. */
export const isTaken = (form: FormData): boolean =>
  ([INTENTS.next, INTENTS.add, INTENTS.save] as string[]).includes(intentIn(form));

/** The button that was pressed; Next where the form came without one. */
export function intentIn(form: FormData): string {
  const intents = form.getAll(INTENT);
  const pressed = intents.at(-1);
  return typeof pressed === "string" ? pressed : INTENTS.next;
}

/** What the form of a step is sent with beside what was typed. */
const TECHNICAL = new Set<string>([INTENT, CHANGING, SUBMISSION_KEY, VERSION]);

/** What was typed into the fields of a step. */
export function typedIn(form: FormData): Typed {
  const typed: Typed = {};
  for (const field of new Set(form.keys())) {
    if (TECHNICAL.has(field)) continue;
    const texts = form.getAll(field).filter((value) => typeof value === "string");
    const [first] = texts;
    if (first !== undefined) typed[field] = texts.length > 1 ? texts : first;
  }
  return typed;
}
