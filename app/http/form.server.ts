import { data } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError, StaleError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { ORIGINAL, VERSION } from "~/app/contracts/form-fields";
import { errorToast } from "./form-refusal.server";
import { fieldsToStash, stashForm } from "./stashed-form.server";
import { withBrowserCookie } from "./page.server";
import { toFormRefusal } from "./error-response.server";
import {
  answerSaved,
  type RedirectOnly,
  runSubmission,
  type Saved,
  type Submission,
} from "./run-submission.server";
import { redirectWithToast } from "./toast.server";

type WithCookie = {
  /** What the browser is to keep once it is done, each time that it sends the form. */
  cookie?: (form: FormData) => Promise<string>;
};

type FormSubmission<Values> = Submission<Values, Saved | RedirectOnly> &
  WithCookie & {
    validator: Validator<Values>;
    /** The form's values of the record that somebody else saved meanwhile; the record itself, where they are the same. */
    valuesOf?: (record: never) => Record<string, unknown>;
    /** The form that makes a new record: where what was typed goes when the record was deleted meanwhile. */
    whenGone?: string;
  };

/**
 * Validates a form and saves it, once however often it is sent. What no field can explain stands in the summary and in a
 * toast; what somebody else saved meanwhile stands beside what was typed.
 */
export function submitForm<Values>(submission: FormSubmission<Values>) {
  const { caller, whenGone } = submission;
  return runSubmission({
    ...submission,
    answer: (saved, { form }) => answerWithCookie(submission, saved, form),
    refuse: async (thrown, { form, expected, submittedData }) => {
      if (thrown instanceof StaleError) return showConflict(submission, thrown, submittedData);
      const isGone = thrown instanceof NotFoundError && expected;
      return isGone && whenGone ? openAsNew(caller, whenGone, form, thrown) : null;
    },
  });
}

async function answerWithCookie(
  { request, cookie }: WithCookie & { request: Request },
  saved: Saved | RedirectOnly,
  form: FormData,
): Promise<Response> {
  const answer = await answerSaved(saved, request);
  if (cookie) answer.headers.append("Set-Cookie", await cookie(form));
  return answer;
}

/** Answers with what both have typed, for the form to show side by side. */
function showConflict<Values>(
  { valuesOf }: FormSubmission<Values>,
  { message, changed }: StaleError,
  submittedData: unknown,
) {
  const { by, at, version, record } = changed;
  const values = valuesOf ? valuesOf(record as never) : record;
  const conflict = { message, by, at, version, values };
  return data({ fieldErrors: {}, repopulateFields: submittedData, conflict }, { status: 409 });
}

/** The record was deleted meanwhile: opens the form for a new one with what was typed. */
async function openAsNew(caller: Caller, path: string, form: FormData, { message }: NotFoundError) {
  form.delete(VERSION);
  form.delete(ORIGINAL);
  const to = await stashForm(caller, path, fieldsToStash(form));
  const gone = `${message}: it was deleted while you were editing`;
  const detail = "What you typed is kept. Save it as a new one, or cancel.";
  return withBrowserCookie(caller, await redirectWithToast(to, gone, { type: "warning", detail }));
}

type Confirmation = Omit<Submission<null, Saved>, "validator" | "files" | "save"> &
  WithCookie & {
    /** Gets the form too, for what the page had shown when it was sent: see Confirmation, versionIn. */
    save: (caller: CallerInTransaction, form: FormData) => Promise<Saved>;
  };

/**
 * Runs an action without fields, such as a deletion, once however often it is sent. A failure is the answer's
 * `failure` and a toast; the page stays.
 */
export function submitConfirmation({ save, ...confirmation }: Confirmation) {
  return runSubmission({
    ...confirmation,
    save: ({ caller, form }) => save(caller, form),
    answer: (saved, { form }) => answerWithCookie(confirmation, saved, form),
    refuse: (thrown) => {
      const { status, message, headers } = toFormRefusal(thrown, confirmation.caller);
      if (status === 404 || status === 403) throw thrown;
      const failure = confirmation.failure(message);
      return data(
        { failure, toast: errorToast(failure, message, confirmation) },
        { status, headers },
      );
    },
  });
}
