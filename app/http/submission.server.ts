import { data } from "@remix-run/node";
import { sortByField } from "~/app/contracts/field-order";
import type { Caller } from "~/server/platform/caller";
import { isInfrastructureError, toDatabaseError } from "~/server/platform/database-errors";
import { DomainError, TooManyAttemptsError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { runIdempotent, type IdempotentRequest } from "~/server/platform/idempotency";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { discardUploads } from "~/server/files/attach";
import { ItemsRefusedError } from "~/server/wizards/create-with-items";
import { FORM_ERROR, SUBMISSION_KEY } from "~/app/contracts/form-fields";
import { filesOf, fingerprint } from "./form-files.server";

/**
 * How a form is known when it is sent again; null when it came without a key. A key belongs to what the form holds: sent
 * again with other values, as after going back, it is another write.
 */
export function toIdempotentRequest(url: URL, form: FormData): Sending | null {
  const key = form.get(SUBMISSION_KEY);
  if (typeof key !== "string" || !/^[\w-]{16,64}$/.test(key)) return null;
  const sent = [url.pathname, url.search, ...fingerprint(form)];
  return { key: JSON.stringify([key, sent]), sent, files: filesOf(form) };
}
/** A form as it is known when it is sent again, and the files that this sending of it brought. */
type Sending = IdempotentRequest & { files: string[] };

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

type Failed = {
  caller: Caller;
  /** The screen's words for what no field can explain; the detail is the reason. */
  failure: (detail: string) => string;
  /** What the toast says above the reason, where it says more than that. */
  failedToast?: string;
  submittedData: unknown;
};

/** The answer to a save that failed: the messages, at their fields where they have one, and every typed value. */
export function refuseSave(thrown: unknown, failed: Failed) {
  const { caller, failure, failedToast, submittedData } = failed;
  const { status, fields, detail, headers } = explain(thrown, caller);
  const message = fields.length > 0 ? detail : failure(detail);
  const shown = fields.length > 0 ? fields : [{ field: FORM_ERROR, message }];
  const fieldErrors = Object.fromEntries(shown.map(({ field, message }) => [field, message]));
  const toast = failedToast ? { message: failedToast, description: detail } : { message };
  return refused(status, fieldErrors, submittedData, { type: "error", ...toast }, headers);
}

/** What a failed save says to the person; what only the operator can mend goes to the log. */
export function explain(thrown: unknown, { requestId }: Caller) {
  const known = thrown instanceof DomainError ? thrown : toDatabaseError(thrown);
  if (!known) log.error({ requestId, err: thrown }, "unexpected error in a form");
  else if (isInfrastructureError(known)) log.error({ requestId, err: thrown }, "unavailable");
  return {
    status: known?.status ?? 500,
    fields: known?.fields ?? [],
    detail: errorDetail(known),
    headers: known instanceof TooManyAttemptsError ? retryAfterHeader(known) : undefined,
  };
}

/** For a page whose route passes it on: see retryAfter. */
const retryAfterHeader = ({ retryAfter }: TooManyAttemptsError) => ({
  "Retry-After": String(retryAfter),
});

/** One sentence: of several items the one about all of them, else the first field's. */
function errorDetail(error: DomainError | null): string {
  if (!error) return "Unknown error occurred";
  if (error instanceof ItemsRefusedError) return error.message;
  return error.fields[0]?.message ?? error.message;
}

/** The answer to a form that broke rules: see Form. */
export function refused(
  status: number,
  fieldErrors: Record<string, string>,
  repopulateFields: unknown,
  toast?: { type: "error"; message: string; description?: string },
  headers?: Record<string, string>,
) {
  const inOrder = sortByField(fieldErrors, Object.keys(repopulateFields ?? {}));
  return data(
    { fieldErrors: inOrder, repopulateFields, toast: toast ?? null },
    { status, headers },
  );
}
