import { discardUploads } from "~/server/files/attach";
import type { Caller } from "~/server/platform/caller";
import { runIdempotent, type IdempotentRequest } from "~/server/platform/idempotency";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { readFormText } from "./body.server";
import { SUBMISSION_KEY } from "~/app/contracts/form-fields";
import { storedFileIds, fingerprint } from "./form-files.server";

/** The form's own random key; "" when it is none, which no other form has either. */
export function submissionKeyIn(form: FormData): string {
  const key = readFormText(form, SUBMISSION_KEY);
  return /^[\w-]{16,64}$/.test(key) ? key : "";
}

/** An idempotent form, and the files that this sending of it brought. */
type Sending = IdempotentRequest & { files: string[] };

/**
 * How a form is known when it is sent again; null when it came without a key. A key belongs to what the form holds: sent
 * again with other values, as after going back, it is another write.
 */
export function toIdempotentRequest(url: URL, form: FormData): Sending | null {
  const key = submissionKeyIn(form);
  if (key === "") return null;
  const sent = [url.pathname, url.search, ...fingerprint(form)];
  return { key: JSON.stringify([key, sent]), payload: sent, files: storedFileIds(form) };
}

/** See once. */
export type IdempotencyScope = { sender: string; about: string };

/** Saves a form once, however often it is sent. What it returns is stored, so that it can be answered again. */
export async function saveIdempotent<Kept>(
  caller: Caller,
  sending: Sending | null,
  save: (writer: CallerInTransaction) => Promise<Kept>,
  repeats?: IdempotencyScope,
): Promise<Kept> {
  if (!sending) return inTransaction(caller, save);
  const { sender, about } = repeats ?? {};
  const { answer, replayed } = await runIdempotent(
    caller,
    { ...sending, sender },
    save,
    () => about,
  );
  // They came with the first sending too.
  if (replayed) await discardUploads(caller, sending.files);
  return answer;
}
