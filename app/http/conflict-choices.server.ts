import {
  CLEARED_FIELD_PREFIX,
  CONFLICT_CHOICE_PREFIX,
  THEIRS_PREFIX,
} from "~/app/contracts/form-fields";

/**
 * Resolves a conflict: replaces a field by the concurrently saved value where the user chose it (see ConflictChoice), and
 * removes the hidden fields of the conflict.
 */
export function applyConflictChoices(form: FormData): FormData {
  const names = [...form.keys()].filter((name) => name.startsWith(CONFLICT_CHOICE_PREFIX));
  for (const name of names) {
    const field = name.slice(CONFLICT_CHOICE_PREFIX.length);
    const theirs = form.getAll(THEIRS_PREFIX + field);
    if (form.get(name) === "theirs" && theirs.length > 0) {
      form.delete(field);
      for (const value of theirs) form.append(field, value);
      const cleared = form.get(CLEARED_FIELD_PREFIX + field);
      if (typeof cleared === "string") form.set(cleared, "");
    }
  }
  for (const name of [...form.keys()]) {
    if (
      [CONFLICT_CHOICE_PREFIX, THEIRS_PREFIX, CLEARED_FIELD_PREFIX].some((prefix) =>
        name.startsWith(prefix),
      )
    )
      form.delete(name);
  }
  return form;
}
