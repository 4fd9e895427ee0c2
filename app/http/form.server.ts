import { data } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError, StaleError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { DELETED_MEANWHILE, OPEN_BIN } from "~/app/contracts/undo-deletion";
import { ORIGINAL_FIELD, VERSION_FIELD } from "~/app/contracts/form-fields";
import { buildErrorToast, type FailureMessages } from "./form-refusal.server";
import { fieldsToStash, stashForm } from "./stashed-form.server";
import { withBrowserCookie } from "./page.server";
import { toFormErrorResponse } from "./error-response.server";
import {
  redirectAfterSave,
  type RedirectOnly,
  runSubmission,
  type SaveRedirect,
  type Submission,
} from "./run-submission.server";
import { redirectWithToast } from "./toast.server";

type WithCookie = {
  /** Serializes the Set-Cookie headers of the response, also of a replayed one. */
  cookie?: (form: FormData, saved: SaveRedirect | RedirectOnly) => Promise<string | string[]>;
};

type FormSubmission<Values> = Submission<Values, SaveRedirect | RedirectOnly> &
  WithCookie & {
    validator: Validator<Values>;
    /** Form, if already parsed. */
    form?: FormData;
    /** Converts the concurrently saved record to form values; default: the record itself. */
    toFormValues?: (record: never) => Record<string, unknown>;
    /** Path of the create form, to which the input moves when the record was deleted concurrently. */
    recreatePath?: string;
  };

/**
 * Validates a form and saves it idempotently. Errors without a field go to the summary and a toast; a concurrent change
 * is shown next to the submitted values.
 */
export function submitForm<Values>(submission: FormSubmission<Values>) {
  const { caller, recreatePath } = submission;
  return runSubmission({
    ...submission,
    respond: (saved, { form }) => respondWithCookie(submission, saved, form),
    refuse: async (thrown, { form, expectedVersions, submittedData }) => {
      if (thrown instanceof StaleError) return showConflict(submission, thrown, submittedData);
      const isDeleted = thrown instanceof NotFoundError && expectedVersions;
      return isDeleted && recreatePath
        ? moveToCreateForm(caller, recreatePath, form, thrown)
        : null;
    },
  });
}

async function respondWithCookie(
  { request, cookie }: WithCookie & { request: Request },
  saved: SaveRedirect | RedirectOnly,
  form: FormData,
): Promise<Response> {
  const response = await redirectAfterSave(saved, request);
  const cookies = (await cookie?.(form, saved)) ?? [];
  for (const each of [cookies].flat()) response.headers.append("Set-Cookie", each);
  return response;
}

/** Conflict response (409) with both versions' values, for the form to show side by side. */
function showConflict<Values>(
  { toFormValues }: FormSubmission<Values>,
  { message, changed }: StaleError,
  submittedData: unknown,
) {
  const { by, at, version, record } = changed;
  const values = toFormValues ? toFormValues(record as never) : record;
  const conflict = { message, by, at, version, values };
  return data({ fieldErrors: {}, repopulateFields: submittedData, conflict }, { status: 409 });
}

/** Redirects to the create form with the submitted values, after the record was deleted concurrently. */
async function moveToCreateForm(
  caller: Caller,
  createFormPath: string,
  form: FormData,
  { message }: NotFoundError,
) {
  form.delete(VERSION_FIELD);
  form.delete(ORIGINAL_FIELD);
  const to = await stashForm(caller, createFormPath, fieldsToStash(form));
  const deleted = `${message}: it was deleted while you were editing`;
  return withBrowserCookie(
    caller,
    await redirectWithToast(to, deleted, {
      type: "warning",
      detail: DELETED_MEANWHILE,
      action: OPEN_BIN,
    }),
  );
}

type Confirmation = Omit<
  Submission<null, SaveRedirect | RedirectOnly>,
  "validator" | "files" | "save"
> &
  WithCookie & {
    /** Form, if already parsed. */
    form?: FormData;
    /** Gets the form for its hidden fields, such as the version (readVersion). */
    save: (caller: CallerInTransaction, form: FormData) => Promise<SaveRedirect | RedirectOnly>;
  };

/**
 * Runs an action without fields, such as a deletion, idempotently. A failure is returned as `failure` with a toast, and
 * the page is shown again.
 */
export function submitConfirmation({ save, ...confirmation }: Confirmation) {
  return runSubmission({
    ...confirmation,
    save: ({ caller, form }) => save(caller, form),
    respond: (saved, { form }) => respondWithCookie(confirmation, saved, form),
    refuse: (thrown) => refuseConfirmation(thrown, confirmation),
  });
}

/**
 * Builds the response to a confirmation that failed: the page again, with the reason. @param typed texts of its fields, which come back
 * @throws what was not found or forbidden
 */
export function refuseConfirmation(
  thrown: unknown,
  confirmation: FailureMessages & { caller: Caller },
  typed?: Record<string, string>,
) {
  const { status, message, headers } = toFormErrorResponse(thrown, confirmation.caller);
  if (status === 404 || status === 403) throw thrown;
  const failure = confirmation.failure(message);
  return data(
    { failure, toast: buildErrorToast(failure, message, confirmation), typed },
    { status, headers },
  );
}
