import { data } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { lostDatabase } from "~/server/platform/database-errors";
import { DomainError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { FORM_ERROR } from "./form-error";

type Submission<Values> = {
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
export async function submitForm<Values>({ form, validator, save, failure }: Submission<Values>) {
  const { data: values, error, submittedData } = await validator.validate(form);
  if (error) return refused(422, error.fieldErrors, submittedData);
  try {
    return await save(values);
  } catch (thrown) {
    const known = thrown instanceof DomainError ? thrown : lostDatabase(thrown);
    if (!known) log.error({ err: thrown }, "unexpected error in a form");
    const message = known?.fields[0]?.message ?? known?.message ?? "Unknown error occurred";
    const fields = known?.fields.length
      ? known.fields
      : [{ field: FORM_ERROR, message: failure(message) }];
    const fieldErrors = Object.fromEntries(fields.map(({ field, message }) => [field, message]));
    const toast = { type: "error" as const, message: failure(message) };
    return refused(known?.status ?? 500, fieldErrors, submittedData, toast);
  }
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
  save: () => Promise<Response>,
  words: (detail: string) => string,
) {
  try {
    return await save();
  } catch (thrown) {
    const known = thrown instanceof DomainError ? thrown : lostDatabase(thrown);
    if (known?.status === 404 || known?.status === 403) throw thrown;
    if (!known) log.error({ err: thrown }, "unexpected error in a confirmation");
    const failure = words(known?.message ?? "Unknown error occurred");
    return data(
      { failure, toast: { type: "error" as const, message: failure } },
      { status: known?.status ?? 500 },
    );
  }
}
