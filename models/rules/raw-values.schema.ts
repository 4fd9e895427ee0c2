/** Raw form values before parsing; a list for a repeated field. */
export type RawValues = Record<string, string | string[]>;

/** First value of a field; "" if missing. */
export function rawText(value: RawValues[string] | undefined): string {
  return (Array.isArray(value) ? value[0] : value) ?? "";
}

/** All non-blank values of a field. */
export function rawTexts(value: RawValues[string] | undefined): string[] {
  return [value ?? []].flat().filter((text) => text.trim() !== "");
}

/** Whether every field has its initial value, ignoring the CRLF line breaks that browsers submit. */
export function isUnchanged(rawValues: RawValues, initialValues: RawValues): boolean {
  const serialize = (values: RawValues, field: string) =>
    JSON.stringify(rawTexts(values[field]).map((text) => text.replaceAll("\r\n", "\n")));
  return Object.keys(rawValues).every(
    (field) => serialize(rawValues, field) === serialize(initialValues, field),
  );
}

/** Whether every field is blank or has its initial value. */
export function isBlank(rawValues: RawValues, initialValues: RawValues = {}): boolean {
  return Object.entries(rawValues).every(([field, value]) => {
    const texts = rawTexts(value);
    return texts.length === 0 || texts.join() === rawTexts(initialValues[field]).join();
  });
}
