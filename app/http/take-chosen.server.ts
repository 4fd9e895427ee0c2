import { CLEARS, TAKE, THEIRS } from "./form-fields";

/** After a conflict: puts what the other person saved into each field where it was chosen (see ConflictChoice). */
export function takeChosen(form: FormData): FormData {
  const names = [...form.keys()].filter((name) => name.startsWith(TAKE));
  for (const name of names) {
    const field = name.slice(TAKE.length);
    const theirs = form.get(THEIRS + field);
    if (form.get(name) === "theirs" && theirs !== null) {
      form.set(field, theirs);
      const cleared = form.get(CLEARS + field);
      if (typeof cleared === "string") form.set(cleared, "");
    }
  }
  for (const name of [...form.keys()]) {
    if ([TAKE, THEIRS, CLEARS].some((prefix) => name.startsWith(prefix))) form.delete(name);
  }
  return form;
}
