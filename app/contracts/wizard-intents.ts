/** The field of the button that was pressed in a wizard. */
export const INTENT = "intent";

/** The hidden field that names the item that a form changes. */
export const CHANGING = "changing";

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

/** Where an item is to be moved, and which one; null when the button asks for something else. */
export function parseMoveIntent(intent: string): { direction: "up" | "down"; key: string } | null {
  for (const direction of ["up", "down"] as const) {
    const key = intentTarget(intent, direction);
    if (key !== null) return { direction, key };
  }
  return null;
}

/** The item, or the field, that a button is about; null when it is about none, or asks for something else. */
export function intentTarget(
  intent: string,
  about: "remove" | "edit" | "up" | "down" | "find",
): string | null {
  const prefix = INTENTS[about];
  return intent.startsWith(prefix) ? intent.slice(prefix.length) : null;
}
