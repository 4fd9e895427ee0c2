import { data } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import type { Caller } from "~/server/platform/caller";
import { lostDatabase } from "~/server/platform/database-errors";
import { DomainError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { FORM_ERROR } from "./form-error";

type Submission<Values> = {
  caller: Caller;
  form: FormData;
  validator: Validator<Values>;
  save: (values: Values) => Promise<Response>;
  /** The screen's words for what no field can explain; the detail is the reason. */
  failure: (detail: string) => string;
};

/**
 * Validates a form and saves it. Whatever goes wrong, the answer holds all messages and every typed value, so that the
 * page comes back filled in; what no field can explain stands in the summary and in a toast.
 */
export async function submitForm<Values>(submission: Submission<Values>) {
  const { caller, form, validator, save, failure } = submission;
  const { data: values, error, submittedData } = await validator.validate(form);
  if (error) return refused(422, error.fieldErrors, submittedData);
  try {
    return await save(values);
  } catch (thrown) {
    const { status, fields, detail } = explain(thrown, caller);
    const message = fields.length > 0 ? detail : failure(detail);
    const shown = fields.length > 0 ? fields : [{ field: FORM_ERROR, message }];
    const fieldErrors = Object.fromEntries(shown.map(({ field, message }) => [field, message]));
    return refused(status, fieldErrors, submittedData, { type: "error", message });
  }
}

/** What a failed save says to the person; what only the operator can mend goes to the log. */
function explain(thrown: unknown, { requestId }: Caller) {
  const known = thrown instanceof DomainError ? thrown : lostDatabase(thrown);
  if (!known) log.error({ requestId, err: thrown }, "unexpected error in a form");
  else if (known.status === 503) log.error({ requestId, err: thrown }, "database lost");
  return {
    status: known?.status ?? 500,
    fields: known?.fields ?? [],
    detail: known?.fields[0]?.message ?? known?.message ?? "Unknown error occurred",
  };
}

function refused(
  status: number,
  fieldErrors: Record<string, string>,
  repopulateFields: unknown,
  toast?: { type: "error"; message: string },
) {
  return data({ fieldErrors, repopulateFields, toast: toast ?? null }, { status });
}

/**
 * Runs an action without fields, such as a deletion. A failure is the answer's `failure` and a toast; the page stays.
 */
export async function submitConfirmation(
  caller: Caller,
  save: () => Promise<Response>,
  words: (detail: string) => string,
) {
  try {
    return await save();
  } catch (thrown) {
    const { status, detail } = explain(thrown, caller);
    if (status === 404 || status === 403) throw thrown;
    const failure = words(detail);
    return data({ failure, toast: { type: "error" as const, message: failure } }, { status });
  }
}
