import { data } from "@remix-run/node";
import { sortByField } from "~/app/contracts/field-order";
import type { Caller } from "~/server/platform/caller";
import type { FieldError } from "~/server/platform/errors";
import { FORM_ERROR } from "~/app/contracts/form-fields";
import { type Refusal, toFormRefusal } from "./error-response.server";

type FieldErrors = Record<string, string>;
type ErrorToast = { type: "error"; message: string; description?: string };

/** What an action answers to a form that was refused: see Form. */
export type FormRefusal = ReturnType<typeof refuseFields>;

/** Answers a form that broke rules, with its messages in the order of its fields and every typed value. */
export function refuseFields(
  status: number,
  fieldErrors: FieldErrors,
  repopulateFields: unknown,
  toast: ErrorToast | null = null,
  headers?: Refusal["headers"],
) {
  const inOrder = sortByField(fieldErrors, Object.keys(repopulateFields ?? {}));
  return data({ fieldErrors: inOrder, repopulateFields, toast }, { status, headers });
}

/** The screen's words for a save that failed. */
export type FailureWords = {
  /** What no field can explain; the detail is the reason. */
  failure: (detail: string) => string;
  /** What the toast says above the reason, where it says more than that. */
  failedToast?: string;
};

/** A reason that needs no words around it. */
export const identity = (detail: string) => detail;

/** Answers a save that failed: messages at their fields where they have one, else in the summary; a toast; typed values. */
export function refuseSave(
  thrown: unknown,
  failed: FailureWords & { caller: Caller; submittedData: unknown },
): FormRefusal {
  const { status, fields, message, headers } = toFormRefusal(thrown, failed.caller);
  const shown = fields.length > 0 ? message : failed.failure(message);
  const fieldErrors = fields.length > 0 ? messagesByField(fields) : { [FORM_ERROR]: shown };
  const toast = errorToast(shown, message, failed);
  return refuseFields(status, fieldErrors, failed.submittedData, toast, headers);
}

/** Of several messages of a field the last one. */
export const messagesByField = (fields: readonly FieldError[]): FieldErrors =>
  Object.fromEntries(fields.map(({ field, message }) => [field, message]));

/** What a toast says of a save that failed: the words of the form, or the screen's own above the reason. */
export const errorToast = (
  shown: string,
  detail: string,
  { failedToast }: FailureWords,
): ErrorToast => ({
  type: "error",
  ...(failedToast ? { message: failedToast, description: detail } : { message: shown }),
});
