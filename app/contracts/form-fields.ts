/** Hidden field with the idempotency key of a form. */
export const SUBMISSION_KEY = "submissionKey";
/** Hidden fields with the record's version and the form's original values: see Form. */
export const VERSION = "version";
export const ORIGINAL = "original";
/** Field name prefixes of a conflict: the choice, the concurrent value, and the name of the field that it clears. */
export const CONFLICT_CHOICE = "take-";
export const THEIRS = "theirs-";
export const CLEARED_FIELD = "clears-";
/** Key of form-level errors in `fieldErrors`. */
export const FORM_ERROR = "form";
/** Field name suffixes of a file field: the file input that replaces the stored file, and the checkbox that removes it. */
export const UPLOAD = "Upload";
export const REMOVE = "Remove";

/** Element id of a field, the link target of error summaries. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, "-")}`;
}
