/** Accessible name of a field with this label, which may be marked as optional. */
export const fieldName = (label: string) =>
  new RegExp(`^${label.replace(/[()?.+*]/g, "\\$&")}(?: \\(optional\\))?$`);
