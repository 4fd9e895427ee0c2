/** What a form holds in a field, as text: line breaks as records have them, "" where there is none. */
export function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean"
    ? String(value).replaceAll("\r\n", "\n")
    : "";
}

/** The same for a field that may hold several values: it comes as a list, as one text, or not at all. */
export function textsOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.map(textOf).filter((text) => text !== "");
}

/** Whether two fields hold the same, in whatever order: "1" and ["1"] are one choice. */
export function sameTexts(some: unknown, others: unknown): boolean {
  const [one, other] = [textsOf(some), textsOf(others)];
  return one.length === other.length && one.every((text) => other.includes(text));
}
