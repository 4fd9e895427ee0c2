import { data } from "@remix-run/node";
import { DomainError, TooManyAttemptsError } from "~/server/platform/errors";
import { readForm, formText } from "./body.server";
import { FORM_ERROR, SUBMISSION_KEY } from "~/app/contracts/form-fields";

export type SecretFormErrors = { errors: Record<string, string> };

type Sent = { form: FormData; submissionKey: string };

/**
 * Runs a form that holds passwords or codes: what was typed is never given back, nor kept for a repeated sending, and
 * the work opens its own transactions, since attempts count although it fails. A refusal is the answer's messages by
 * field; `again` adds what the page needs to be drawn as it was.
 */
export async function submitSecretForm<T, Again extends object = object>(
  request: Request,
  work: (sent: Sent) => Promise<T>,
  again: (form: FormData) => Promise<Again> = () => Promise.resolve({} as Again),
) {
  const form = await readForm(request);
  try {
    return await work({ form, submissionKey: submissionKeyIn(form) });
  } catch (error) {
    if (!(error instanceof DomainError) || [401, 403, 404].includes(error.status)) throw error;
    const fields =
      error.fields.length > 0 ? error.fields : [{ field: FORM_ERROR, message: error.message }];
    const errors = Object.fromEntries(fields.map(({ field, message }) => [field, message]));
    const headers: Record<string, string> =
      error instanceof TooManyAttemptsError ? { "Retry-After": String(error.retryAfter) } : {};
    return data({ ...(await again(form)), errors }, { status: error.status, headers });
  }
}

/** The form's own random key; "" when it is none, which no other form has either. */
export function submissionKeyIn(form: FormData): string {
  const key = formText(form, SUBMISSION_KEY);
  return /^[\w-]{16,64}$/.test(key) ? key : "";
}
