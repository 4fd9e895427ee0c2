/** What a form holds, as it was typed: a list where a field came more than once. */
export type RawValues = Record<string, string | string[]>;

/** A field's text; "" where there is none. */
export function rawText(value: RawValues[string] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

/** All that a field holds, beside empty texts. */
export function rawTexts(value: RawValues[string] | undefined): string[] {
  return [value ?? []].flat().filter((text) => text.trim() !== "");
}

/** Whether each field holds what it held before; browsers send line breaks in two letters. */
export function isUnchanged(typed: RawValues, before: RawValues): boolean {
  const linesOf = (values: RawValues, field: string) =>
    rawTexts(values[field]).map((text) => text.replaceAll("\r\n", "\n"));
  return Object.keys(typed).every(
    (field) => JSON.stringify(linesOf(typed, field)) === JSON.stringify(linesOf(before, field)),
  );
}

/** Whether nothing was typed: each field is empty, or holds what it began with. */
export function isBlank(rawValues: RawValues, initialValues: RawValues = {}): boolean {
  return Object.entries(rawValues).every(([field, value]) => {
    const texts = rawTexts(value);
    return texts.length === 0 || (texts.length === 1 && texts[0] === initialValues[field]);
  });
}
