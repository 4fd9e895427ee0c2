/** Name of a wizard's submit buttons. */
export const INTENT = "intent";

/** Hidden field with the key of the edited item. */
export const EDITING_FIELD = "changing";

/** Values of the submit buttons. Those that end in "-" are prefixes of an item's key, of a select's name for Find, or of a field that counts rows for More. */
export const INTENTS = {
  next: "next",
  previous: "previous",
  cancel: "cancel",
  add: "add",
  save: "save",
  remove: "remove-",
  edit: "edit-",
  restore: "restore",
  up: "up-",
  down: "down-",
  find: "find-",
  more: "more-",
} as const;

export type Intent = keyof typeof INTENTS;

/** Intent of a form, with the key of its item or field; "" for none. */
export type ParsedIntent = { intent: Intent; key: string };

/** Parses the value of a submit button; default: Next. */
export function parseIntent(value: string): ParsedIntent {
  const buttons = Object.entries(INTENTS) as [Intent, string][];
  for (const [intent, buttonValue] of buttons) {
    if (value === buttonValue) return { intent, key: "" };
    if (buttonValue.endsWith("-") && value.startsWith(buttonValue)) {
      return { intent, key: value.slice(buttonValue.length) };
    }
  }
  return { intent: "next", key: "" };
}
