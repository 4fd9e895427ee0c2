import type { ValidationResult, Validator } from "remix-validated-form";
import { parseFileId } from "~/models/files/stored-file.schema";
import { NOTHING_RECEIVED, type Received, type TakenFiles } from "./received-files.server";
import { REMOVE, UPLOAD } from "~/app/contracts/form-fields";

/** Beside each form with files that was read: what became of them. */
const receivedWith = new WeakMap<FormData, Received>();
/** The fields whose file was taken away. */
const removedFrom = new WeakMap<FormData, string[]>();
const receivedIn = (form: FormData) => receivedWith.get(form) ?? NOTHING_RECEIVED;

/**
 * The form as everything else knows it: each file is a text, the id of a stored file. A new file takes the place of the
 * one before; one that was removed leaves an empty text.
 */
export function withFiles(form: FormData, files: TakenFiles, received: Received): FormData {
  const removed = Object.keys(files).filter((field) => form.get(field + REMOVE));
  for (const field of Object.keys(files)) settleFile(form, field);
  for (const { field, id } of received.stored) form.set(field, id);
  receivedWith.set(form, received);
  removedFrom.set(form, removed);
  return form;
}

/** The same for a form whose files are not taken: what it had before, and what was removed, stays known. */
export function withoutFiles(form: FormData): FormData {
  for (const name of new Set(form.keys())) {
    const suffix = [REMOVE, UPLOAD].find((each) => name.endsWith(each));
    if (suffix) settleFile(form, name.slice(0, -suffix.length));
  }
  return form;
}

/** Without multipart a browser sends a file's name in the place of the file. */
function settleFile(form: FormData, field: string) {
  if (form.get(field + REMOVE)) form.set(field, "");
  form.delete(field + REMOVE);
  form.delete(field + UPLOAD);
}

/** What became of the files of a form: the fields with a new one, and those whose file was taken away. */
export type Uploads = { came: string[]; removed: string[] };
export const uploadsIn = (form: FormData): Uploads => ({
  came: receivedIn(form).stored.map(({ field }) => field),
  removed: removedFrom.get(form) ?? [],
});

/** The files that came with a form and were stored. */
export const filesOf = (form: FormData): string[] => receivedIn(form).stored.map(({ id }) => id);

/** Why files that came with a form were not taken. */
export const refusalsIn = (form: FormData): string[] =>
  receivedIn(form).refused.map(({ message }) => message);

/**
 * What a form holds, alike however often it is sent: a file is known by its bytes, since each sending gets an id of its
 * own, also where a field has its address.
 */
export function fingerprint(form: FormData): [string, FormDataEntryValue][] {
  const prints = new Map(receivedIn(form).stored.map(({ id, sha256 }) => [id, sha256]));
  return [...form].map(([name, value]) => [
    name,
    typeof value === "string" ? (prints.get(parseFileId(value)) ?? value) : value,
  ]);
}

/** Checks a form against its rules, and says at their fields which of its files were not taken. */
export async function validateForm<Values>(
  validator: Validator<Values>,
  form: FormData,
): Promise<ValidationResult<Values>> {
  const result = await validator.validate(form);
  const { refused } = receivedIn(form);
  if (refused.length === 0) return result;
  const problems = Object.fromEntries(refused.map(({ field, message }) => [field, message]));
  return {
    data: undefined,
    error: { ...result.error, fieldErrors: { ...result.error?.fieldErrors, ...problems } },
    submittedData: result.submittedData,
    formId: result.formId,
  };
}
