/** The texts of a form by field, without its files; a list where a field came more than once. */
export function formTexts(
  form: FormData,
  isLeftOut: (name: string) => boolean,
): Record<string, string | string[]> {
  const texts: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    if (isLeftOut(name)) continue;
    const values = form.getAll(name).filter((value) => typeof value === "string");
    const [first] = values;
    if (first !== undefined) texts[name] = values.length > 1 ? values : first;
  }
  return texts;
}
