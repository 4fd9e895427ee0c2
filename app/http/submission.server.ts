import { discardUploads } from "~/server/files/attach";
import type { Caller } from "~/server/platform/caller";
import { runIdempotent, type IdempotentRequest } from "~/server/platform/idempotency";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { readFormText } from "./body.server";
import { SUBMISSION_KEY } from "~/app/contracts/form-fields";
import { storedFileIds, fingerprint } from "./form-files.server";

/** Reads the form's random submission key; "" for none or an invalid one. */
export function readSubmissionKey(form: FormData): string {
  const key = readFormText(form, SUBMISSION_KEY);
  return /^[\w-]{16,64}$/.test(key) ? key : "";
}

/** Idempotent request, and the ids of the files that this attempt stored. */
type IdempotentForm = IdempotentRequest & { files: string[] };

/**
 * Builds the idempotent request of a form; null without a submission key. Its key includes the values: the same form
 * submitted with other values, as after going back in the browser, is another write.
 */
export function toIdempotentRequest(url: URL, form: FormData): IdempotentForm | null {
  const key = readSubmissionKey(form);
  if (key === "") return null;
  const payload = [url.pathname, url.search, ...fingerprint(form)];
  return { key: JSON.stringify([key, payload]), payload, files: storedFileIds(form) };
}

/** Scope of an idempotency record: who sent the request, and the record whose erasure erases the stored result too. */
export type IdempotencyScope = { keyOwner: string; about: string };

/** Saves a form idempotently: the result is stored, and replayed for retries. */
export async function saveIdempotent<Result>(
  caller: Caller,
  idempotentForm: IdempotentForm | null,
  save: (writer: CallerInTransaction) => Promise<Result>,
  scope?: IdempotencyScope,
): Promise<Result> {
  if (!idempotentForm) return inTransaction(caller, save);
  const { answer, replayed } = await runIdempotent(
    caller,
    { ...idempotentForm, keyOwner: scope?.keyOwner },
    save,
    () => scope?.about,
  );
  // The first attempt has stored the same files: discard those of this one.
  if (replayed) await discardUploads(caller, idempotentForm.files);
  return answer;
}
