import { data } from "@remix-run/node";
import { DomainError } from "~/server/platform/errors";
import { readForm } from "./body.server";
import { FORM_ERROR } from "~/app/contracts/form-fields";
import { messagesByField } from "./form-refusal.server";
import { toRefusal } from "./error-response.server";
import { submissionKeyIn } from "./submission.server";

export type SecretFormErrors = { errors: Record<string, string> };

/** The error page says them; the form has no better words. */
const ON_THE_ERROR_PAGE = [401, 403, 404];

/**
 * Runs a form that holds passwords or codes: what was typed is never given back, nor kept for a repeated sending, and
 * the work opens its own transactions, since attempts count although it fails. A refusal is the answer's messages by
 * field; `again` adds what the page needs to be drawn as it was.
 */
export async function submitSecretForm<T, Again extends object = object>(
  request: Request,
  work: (sent: { form: FormData; submissionKey: string }) => Promise<T>,
  again: (form: FormData) => Promise<Again> = () => Promise.resolve({} as Again),
) {
  const form = await readForm(request);
  try {
    return await work({ form, submissionKey: submissionKeyIn(form) });
  } catch (error) {
    const refusal = error instanceof DomainError ? toRefusal(error, undefined) : null;
    if (!refusal || ON_THE_ERROR_PAGE.includes(refusal.status)) throw error;
    const { status, message, fields, headers } = refusal;
    const errors = fields.length > 0 ? messagesByField(fields) : { [FORM_ERROR]: message };
    return data({ ...(await again(form)), errors }, { status, headers });
  }
}
