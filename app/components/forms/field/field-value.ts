/** A form value as text, with line breaks normalized to "\n"; "" for no value. */
export function toText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).replaceAll("\r\n", "\n")
    : "";
}

/** Values of a multi-value field (an array, one value or none) as texts, without empty ones. */
export function toTexts(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map(toText).filter((text) => text !== "");
}

/** Whether two form values are equal, ignoring order: "1" equals ["1"]. */
export function sameTexts(a: unknown, b: unknown): boolean {
  const [aTexts, bTexts] = [toTexts(a), toTexts(b)];
  return aTexts.length === bTexts.length && aTexts.every((text) => bTexts.includes(text));
}

/** Label of a field without the mark of an optional one, as a part of another text. */
export const toFieldName = (label: string) => label.replace(" (optional)", "");
