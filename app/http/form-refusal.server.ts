import { data } from "@remix-run/node";
import { sortByField } from "~/app/contracts/field-order";
import type { Caller } from "~/server/platform/caller";
import type { FieldError } from "~/server/platform/errors";
import { FORM_ERROR } from "~/app/contracts/form-fields";
import { type ErrorResponse, toFormErrorResponse } from "./error-response.server";

type FieldErrors = Record<string, string>;
type ErrorToast = { type: "error"; message: string; description?: string };

/** Response of an action to a refused form: see Form. */
export type FormRefusal = ReturnType<typeof refuseFields>;

/** Builds the response to an invalid form: errors in field order, and every raw value. */
export function refuseFields(
  status: number,
  fieldErrors: FieldErrors,
  repopulateFields: unknown,
  toast: ErrorToast | null = null,
  headers?: ErrorResponse["headers"],
) {
  const sortedErrors = sortByField(fieldErrors, Object.keys(repopulateFields ?? {}));
  return data({ fieldErrors: sortedErrors, repopulateFields, toast }, { status, headers });
}

/** Messages of a form for a failed save. */
export type FailureMessages = {
  /** Formats the error of a failure without fields; `detail` is the reason. */
  failure: (detail: string) => string;
  /** Title of the toast above the reason; default: the error only. */
  failedToast?: string;
};

/** `failure` that shows the reason alone. */
export const identity = (detail: string) => detail;

/** Builds the response to a failed save: field errors or a summary error, a toast, and every raw value. */
export function refuseSave(
  thrown: unknown,
  context: FailureMessages & { caller: Caller; submittedData: unknown },
): FormRefusal {
  const { status, fields, message, headers } = toFormErrorResponse(thrown, context.caller);
  const error = fields.length > 0 ? message : context.failure(message);
  const fieldErrors = fields.length > 0 ? messagesByField(fields) : { [FORM_ERROR]: error };
  const toast = buildErrorToast(error, message, context);
  return refuseFields(status, fieldErrors, context.submittedData, toast, headers);
}

/** Converts field errors to messages by field; the last one of a field wins. */
export const messagesByField = (fields: readonly FieldError[]): FieldErrors =>
  Object.fromEntries(fields.map(({ field, message }) => [field, message]));

/** Toast of a failed save: the form's error, or `failedToast` above the reason. */
export const buildErrorToast = (
  error: string,
  detail: string,
  { failedToast }: FailureMessages,
): ErrorToast => ({
  type: "error",
  ...(failedToast ? { message: failedToast, description: detail } : { message: error }),
});
