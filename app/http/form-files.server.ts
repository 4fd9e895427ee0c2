import type { ValidationResult, Validator } from "remix-validated-form";
import { parseFileId } from "~/models/files/stored-file.schema";
import { NO_FILES, type ReceivedFiles, type FileFields } from "./received-files.server";
import { REMOVE_SUFFIX, UPLOAD_SUFFIX } from "~/app/contracts/form-fields";

/** Received files by form. */
const receivedByForm = new WeakMap<FormData, ReceivedFiles>();
/** Fields with a removed file, by form. */
const removedByForm = new WeakMap<FormData, string[]>();
const findReceived = (form: FormData) => receivedByForm.get(form) ?? NO_FILES;

/**
 * Replaces the upload and remove fields of a form by the file fields' final values: the new file's id, "" for a removed
 * file, otherwise the previous id.
 */
export function replaceFileFields(
  form: FormData,
  files: FileFields,
  received: ReceivedFiles,
): FormData {
  const removed = Object.keys(files).filter((field) => form.get(field + REMOVE_SUFFIX));
  for (const field of Object.keys(files)) applyRemoval(form, field);
  for (const { field, id } of received.stored) form.set(field, id);
  receivedByForm.set(form, received);
  removedByForm.set(form, removed);
  return form;
}

/** Like `replaceFileFields`, for a form whose files are discarded: previous ids and removals are preserved. */
export function discardFileFields(form: FormData): FormData {
  for (const name of new Set(form.keys())) {
    const suffix = [REMOVE_SUFFIX, UPLOAD_SUFFIX].find((each) => name.endsWith(each));
    if (suffix) applyRemoval(form, name.slice(0, -suffix.length));
  }
  return form;
}

/** Applies a removal, and deletes both helper fields. The upload field is text (a file name) if the form is not multipart. */
function applyRemoval(form: FormData, field: string) {
  if (form.get(field + REMOVE_SUFFIX)) form.set(field, "");
  form.delete(field + REMOVE_SUFFIX);
  form.delete(field + UPLOAD_SUFFIX);
}

/** Names of the file fields with a new file, and of those whose file was removed. */
export type Uploads = { added: string[]; removed: string[] };
export const findUploads = (form: FormData): Uploads => ({
  added: findReceived(form).stored.map(({ field }) => field),
  removed: removedByForm.get(form) ?? [],
});

/** Ids of a form's stored files. */
export const storedFileIds = (form: FormData): string[] =>
  findReceived(form).stored.map(({ id }) => id);

/** Error messages of a form's rejected files. */
export const listFileErrors = (form: FormData): string[] =>
  findReceived(form).refused.map(({ message }) => message);

/**
 * Fingerprint of a form, equal for retries: files are represented by their hash, since each submission stores them under
 * a new id, also in fields that hold the file's URL.
 */
export function fingerprint(form: FormData): [string, FormDataEntryValue][] {
  const hashes = new Map(findReceived(form).stored.map(({ id, sha256 }) => [id, sha256]));
  return [...form].map(([name, value]) => [
    name,
    typeof value === "string" ? (hashes.get(parseFileId(value)) ?? value) : value,
  ]);
}

/** Validates a form, and adds the errors of rejected files to their fields. */
export async function validateForm<Values>(
  validator: Validator<Values>,
  form: FormData,
): Promise<ValidationResult<Values>> {
  const result = await validator.validate(form);
  const { refused } = findReceived(form);
  if (refused.length === 0) return result;
  const problems = Object.fromEntries(refused.map(({ field, message }) => [field, message]));
  return {
    data: undefined,
    error: { ...result.error, fieldErrors: { ...result.error?.fieldErrors, ...problems } },
    submittedData: result.submittedData,
    formId: result.formId,
  };
}
