/** Hidden field with the idempotency key of a form. */
export const SUBMISSION_KEY = "submissionKey";
/** Hidden field with the record's version. */
export const VERSION_FIELD = "version";
/** Hidden field with the form's original values: see Form. */
export const ORIGINAL_FIELD = "original";
/** Name prefix of the radio buttons that choose between both values of a field in conflict. */
export const CONFLICT_CHOICE_PREFIX = "take-";
/** Name prefix of the hidden fields with the concurrently saved values. */
export const THEIRS_PREFIX = "theirs-";
/** Name prefix of the hidden fields that name another field to clear when the concurrent value is chosen. */
export const CLEARED_FIELD_PREFIX = "clears-";
/** Key of form-level errors in `fieldErrors`. */
export const FORM_ERROR = "form";
/** Name suffix of the file input that replaces a file field's stored file. */
export const UPLOAD_SUFFIX = "Upload";
/** Name suffix of the checkbox that removes a file field's stored file. */
export const REMOVE_SUFFIX = "Remove";

/** Element id of a field, the link target of error summaries. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, "-")}`;
}
