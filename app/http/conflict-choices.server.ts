import { CLEARS, TAKE, THEIRS } from "~/app/contracts/form-fields";

/** After a conflict: puts what the other person saved into each field where it was chosen (see ConflictChoice). */
export function takeChosen(form: FormData): FormData {
  const names = [...form.keys()].filter((name) => name.startsWith(TAKE));
  for (const name of names) {
    const field = name.slice(TAKE.length);
    const theirs = form.getAll(THEIRS + field);
    if (form.get(name) === "theirs" && theirs.length > 0) {
      form.delete(field);
      for (const value of theirs) form.append(field, value);
      const cleared = form.get(CLEARS + field);
      if (typeof cleared === "string") form.set(cleared, "");
    }
  }
  for (const name of [...form.keys()]) {
    if ([TAKE, THEIRS, CLEARS].some((prefix) => name.startsWith(prefix))) form.delete(name);
  }
  return form;
}
