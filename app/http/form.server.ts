import { data, redirect } from "@remix-run/node";
import type { ToastMessage } from "remix-toast";
import type { Validator } from "remix-validated-form";
import { findArea } from "~/app/contracts/site-area";
import type { Caller } from "~/server/platform/caller";
import { BadRequestError, NotFoundError, StaleError } from "~/server/platform/errors";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readForm } from "./body.server";
import { validateForm } from "./form-files.server";
import { fieldsToStash, clearStashedForm, stashForm } from "./stashed-form.server";
import { ORIGINAL, VERSION } from "~/app/contracts/form-fields";
import { withBrowserCookie } from "./page.server";
import type { TakenFiles } from "./received-files.server";
import {
  explain,
  refused,
  refuseSave,
  type IdempotencyScope,
  toIdempotentRequest,
  saveIdempotent,
} from "./submission.server";
import { applyConflictChoices } from "./conflict-choices.server";
import { redirectWithToast } from "./toast.server";

/** Where a save leads, and what the toast says there. Plain data: a form that is sent twice gets it again. */
export type Saved = {
  to: string;
  message: string;
  type?: ToastMessage["type"];
  detail?: string;
};

/** The same where the page itself says it: no toast. */
export type RedirectOnly = Pick<Saved, "to">;

type Sent<Values> = {
  values: Values;
  /** In the one transaction of this save. */
  caller: CallerInTransaction;
  /** The version that the form was filled in from, for an edit. */
  expected: ExpectedVersions;
  form: FormData;
};

type Submission<Values> = {
  caller: Caller;
  request: Request;
  validator: Validator<Values>;
  /** What comes before a save that the rules let through, such as counting it; not in its transaction. */
  admit?: () => Promise<void>;
  save: (sent: Sent<Values>) => Promise<Saved | RedirectOnly>;
  /** The screen's words for what no field can explain; the detail is the reason. */
  failure: (detail: string) => string;
  /** What the toast says above the reason, where it says more than that. */
  failedToast?: string;
  /** The form's values of the record that somebody else saved meanwhile; the record itself, where they are the same. */
  valuesOf?: (record: never) => Record<string, unknown>;
  /** The form that makes a new record: where what was typed goes when the record was deleted meanwhile. */
  whenGone?: string;
  /** The form's fields that are files. */
  files?: TakenFiles;
  /** What the browser is to keep once it is done, each time that it sends the form. */
  cookie?: (form: FormData) => Promise<string>;
  /** For whom a form is known that is sent again, where that is not the caller, and with whom it is forgotten. */
  repeats?: (form: FormData) => IdempotencyScope;
};

/**
 * Validates a form and saves it, once however often it is sent. Whatever goes wrong, the answer holds all messages and
 * every typed value, so that the page comes back filled in; what no field can explain stands in the summary and in a
 * toast. What somebody else saved meanwhile stands beside what was typed.
 */
export async function submitForm<Values>(submission: Submission<Values>) {
  const { caller, request, validator, save } = submission;
  const form = applyConflictChoices(await readForm(request, submission));
  const expected = versionIn(form);
  const { data: values, error, submittedData } = await validateForm(validator, form);
  if (error) return refused(422, error.fieldErrors, submittedData);
  const url = new URL(request.url);
  try {
    await submission.admit?.();
    const saved = await saveIdempotent(
      caller,
      toIdempotentRequest(url, form),
      async (writer) => {
        const saved = await save({ values, caller: writer, expected, form });
        await clearStashedForm(writer, url);
        return saved;
      },
      submission.repeats?.(form),
    );
    return await answerSaved(saved, form, submission);
  } catch (thrown) {
    if (thrown instanceof StaleError) return conflict(submission, thrown, submittedData);
    if (thrown instanceof NotFoundError && submission.whenGone && expected) {
      const path = await stashForm(
        caller,
        submission.whenGone,
        fieldsToStash(withoutVersion(form)),
      );
      const gone = `${thrown.message}: it was deleted while you were editing`;
      const detail = "What you typed is kept. Save it as a new one, or cancel.";
      return withBrowserCookie(
        caller,
        await redirectWithToast(path, gone, { type: "warning", detail }),
      );
    }
    return refuseSave(thrown, { ...submission, submittedData });
  }
}

async function answerSaved(
  saved: Saved | RedirectOnly,
  form: FormData,
  { cookie, request }: Pick<Confirmation, "cookie" | "request">,
): Promise<Response> {
  const answer =
    "message" in saved
      ? await redirectWithToast(saved.to, saved.message, saved)
      : redirect(saved.to, 303);
  if (cookie) answer.headers.append("Set-Cookie", await cookie(form));
  // As a link from one area to another: its page has a style sheet of its own.
  const [from, to] = [request.url, saved.to].map((url) =>
    findArea(new URL(url, request.url).pathname),
  );
  if (from !== to) answer.headers.set("X-Remix-Reload-Document", "true");
  return answer;
}

/** The version that a form was filled in from; undefined where it names none. @throws BadRequestError */
export function versionIn(form: FormData): ExpectedVersions {
  const version = form.get(VERSION);
  if (version === null) return undefined;
  if (typeof version !== "string" || !/^\d{1,9}$/.test(version)) {
    throw new BadRequestError("The form has a version that is not taken here");
  }
  return [Number(version)];
}

function withoutVersion(form: FormData): FormData {
  form.delete(VERSION);
  form.delete(ORIGINAL);
  return form;
}

/** What both have typed, for the form to show side by side. */
function conflict<Values>(
  { valuesOf }: Submission<Values>,
  { message, changed }: StaleError,
  submittedData: unknown,
) {
  const { by, at, version, record } = changed;
  const values = valuesOf ? valuesOf(record as never) : record;
  const conflict = { message, by, at, version, values };
  return data({ fieldErrors: {}, repopulateFields: submittedData, conflict }, { status: 409 });
}

type Confirmation = {
  caller: Caller;
  request: Request;
  /** Gets the form too, for what the page had shown when it was sent: see Confirmation, versionIn. */
  save: (caller: CallerInTransaction, form: FormData) => Promise<Saved>;
  failure: (detail: string) => string;
  /** What the toast says above the reason, where it says more than that. */
  failedToast?: string;
  /** What comes before it, such as counting it; not in its transaction. */
  admit?: () => Promise<void>;
  /** What the browser is to keep once it is done, each time that it sends the form. */
  cookie?: (form: FormData) => Promise<string>;
  /** For whom a form is known that is sent again, where that is not the caller, and with whom it is forgotten. */
  repeats?: (form: FormData) => IdempotencyScope;
};

/**
 * Runs an action without fields, such as a deletion, once however often it is sent. A failure is the answer's
 * `failure` and a toast; the page stays.
 */
export async function submitConfirmation(confirmation: Confirmation) {
  const { caller, request, save, failure, failedToast } = confirmation;
  const form = await readForm(request);
  try {
    await confirmation.admit?.();
    const repeatable = toIdempotentRequest(new URL(request.url), form);
    const saved = await saveIdempotent(
      caller,
      repeatable,
      (writer) => save(writer, form),
      confirmation.repeats?.(form),
    );
    return await answerSaved(saved, form, confirmation);
  } catch (thrown) {
    const { status: known, detail, headers } = explain(thrown, caller);
    // As where a form with fields is refused for it: no header asked for the version.
    const status = thrown instanceof StaleError ? 409 : known;
    if (status === 404 || status === 403) throw thrown;
    const message = failure(detail);
    const words = failedToast ? { message: failedToast, description: detail } : { message };
    const toast = { type: "error" as const, ...words };
    return data({ failure: message, toast }, { status, headers });
  }
}
