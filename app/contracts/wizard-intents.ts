/** The field of the button that was pressed in a wizard. */
export const INTENT = "intent";

/** The hidden field that names the item that a form edits. */
export const EDITING = "changing";

/** What the buttons ask for; those about one item have its key behind the word, Find has the field that it fills. */
export const INTENTS = {
  next: "next",
  previous: "previous",
  cancel: "cancel",
  add: "add",
  save: "save",
  remove: "remove-",
  edit: "edit-",
  up: "up-",
  down: "down-",
  find: "find-",
} as const;

export type Intent = keyof typeof INTENTS;

/** What a button asks for, and the item or the field that it is about; "" where it is about none. */
export type Pressed = { intent: Intent; key: string };

/** Reads the value of a button. Next is what a form asks for without one that a wizard has. */
export function parseIntent(value: string): Pressed {
  const buttons = Object.entries(INTENTS) as [Intent, string][];
  for (const [intent, word] of buttons) {
    if (value === word) return { intent, key: "" };
    if (word.endsWith("-") && value.startsWith(word)) {
      return { intent, key: value.slice(word.length) };
    }
  }
  return { intent: "next", key: "" };
}
