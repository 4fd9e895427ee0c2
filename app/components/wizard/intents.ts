/** The field of the button that was pressed in a wizard. */
export const INTENT = "intent";

/** The hidden field that names the item that a form changes. */
export const CHANGING = "changing";

/** What the buttons ask for; those about one item have its key behind the word. */
export const INTENTS = {
  next: "next",
  previous: "previous",
  cancel: "cancel",
  add: "add",
  save: "save",
  remove: "remove-",
  edit: "edit-",
} as const;

/** The item that a button is about; null when it is about none, or asks for something else. */
export function itemOf(intent: string, about: "remove" | "edit"): string | null {
  const prefix = INTENTS[about];
  return intent.startsWith(prefix) ? intent.slice(prefix.length) : null;
}
