import { data } from "@remix-run/node";
import { DomainError } from "~/server/platform/errors";
import { readForm } from "./body.server";
import { FORM_ERROR } from "~/app/contracts/form-fields";
import { messagesByField } from "./form-refusal.server";
import { toExpectedErrorResponse } from "./error-response.server";
import { readSubmissionKey } from "./submission.server";

export type SecretFormErrors = { errors: Record<string, string> };

/** Statuses that are rethrown to the error page. */
const ERROR_PAGE_STATUSES = [401, 403, 404];

/**
 * Runs a form with passwords or codes: values are never returned, nor stored for replay. `work` opens its own
 * transactions, so that failed attempts stay counted. A refusal returns errors by field, and the data of `loadPageData`.
 */
export async function submitSecretForm<T, PageData extends object = object>(
  request: Request,
  work: (submitted: { form: FormData; submissionKey: string }) => Promise<T>,
  loadPageData: (form: FormData) => Promise<PageData> = () => Promise.resolve({} as PageData),
) {
  const form = await readForm(request);
  try {
    return await work({ form, submissionKey: readSubmissionKey(form) });
  } catch (error) {
    const refusal = error instanceof DomainError ? toExpectedErrorResponse(error, undefined) : null;
    if (!refusal || ERROR_PAGE_STATUSES.includes(refusal.status)) throw error;
    const { status, message, fields, headers } = refusal;
    const errors = fields.length > 0 ? messagesByField(fields) : { [FORM_ERROR]: message };
    return data({ ...(await loadPageData(form)), errors }, { status, headers });
  }
}
