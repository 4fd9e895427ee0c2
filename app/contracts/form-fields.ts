/** The hidden field by which a form that is sent twice is known. */
export const SUBMISSION_KEY = "submissionKey";
/** The record's version, and the values that the form began with: see Form. */
export const VERSION = "version";
export const ORIGINAL = "original";
/** Before a field's name: whose version to take, the other person's value, and the field that it empties. */
export const CONFLICT_CHOICE = "take-";
export const THEIRS = "theirs-";
export const CLEARED_FIELD = "clears-";
/** The name under which a form's answer carries what belongs to no field. */
export const FORM_ERROR = "form";
/** Behind a field's name: the file input that replaces what the field holds, and the checkbox that takes it away. */
export const UPLOAD = "Upload";
export const REMOVE = "Remove";

/** The id of a field in the document: error summaries link to it. */
export function fieldId(name: string): string {
  return `field-${name.replace(/[^\w-]+/g, "-")}`;
}
