/** Reads the text values of a form by field, without files; a list for repeated fields. */
export function readTextFields(
  form: FormData,
  { isExcluded }: { isExcluded: (name: string) => boolean },
): Record<string, string | string[]> {
  const textFields: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    if (isExcluded(name)) continue;
    const values = form.getAll(name).filter((value) => typeof value === "string");
    const [first] = values;
    if (first !== undefined) textFields[name] = values.length > 1 ? values : first;
  }
  return textFields;
}
