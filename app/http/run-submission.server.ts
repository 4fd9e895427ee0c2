import { redirect } from "@remix-run/node";
import type { ToastMessage } from "remix-toast";
import type { Validator } from "remix-validated-form";
import { findArea } from "~/app/contracts/site-area";
import type { Caller } from "~/server/platform/caller";
import { BadRequestError } from "~/server/platform/errors";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readForm } from "./body.server";
import { VERSION } from "~/app/contracts/form-fields";
import { validateForm } from "./form-files.server";
import {
  type FailureWords,
  type FormRefusal,
  refuseFields,
  refuseSave,
} from "./form-refusal.server";
import { clearStashedForm } from "./stashed-form.server";
import type { FileFields } from "./received-files.server";
import { type IdempotencyScope, toIdempotentRequest, saveIdempotent } from "./submission.server";
import { applyConflictChoices } from "./conflict-choices.server";
import { redirectWithToast } from "./toast.server";

/** A form that was read: `submittedData` is every typed value, for the page that comes back filled in. */
type Sent = { form: FormData; expected: ExpectedVersions; submittedData: unknown };

/** A form that obeys its rules; `expected` is the version that it was filled in from, for an edit. */
export type Submitted<Values> = { form: FormData; expected: ExpectedVersions; values: Values };

/** Its caller is in the one transaction of the save. */
export type Saving<Values> = Submitted<Values> & { caller: CallerInTransaction };

/** What the route of a form states. */
export type Submission<Values, Result> = FailureWords & {
  caller: Caller;
  request: Request;
  /** The form's rules; left out, it has no fields to check. */
  validator?: Validator<Values>;
  /** The form's fields that are files. */
  files?: FileFields;
  /** What comes before a save that the rules let through, such as counting it; not in its transaction. */
  admit?: () => Promise<void>;
  /** What it returns is stored, so that a form that is sent twice gets the same answer: plain data. */
  save: (saving: Saving<Values>) => Promise<Result>;
  /** For whom a form is known that is sent again, where that is not the caller, and with whom it is forgotten. */
  repeats?: (form: FormData) => IdempotencyScope;
};

/** What a kind of forms does in its own way. */
type Course<Values, Result, Answer, Refusal> = Submission<Values, Result> & {
  /** The form, where it has been read already. */
  form?: FormData;
  answer: (result: Result, sent: Submitted<Values>) => Answer | Promise<Answer>;
  /** Answers an error, or throws it on to the error page; null for one that has no answer of its own. */
  refuse?: (thrown: unknown, sent: Sent) => Promise<Refusal | null> | Refusal | null;
};

/**
 * The course of every form that is posted: it is read within its limits, checked, saved once however often it is sent, and
 * answered. Whatever goes wrong, the answer holds all messages and every typed value.
 * @throws BadRequestError for hostile field names and versions, TooLargeError, UnsupportedTypeError; what `refuse` throws
 */
export async function runSubmission<Values, Result, Answer, Refusal = FormRefusal>(
  course: Course<Values, Result, Answer, Refusal>,
): Promise<Answer | Refusal | FormRefusal> {
  const form = course.form ?? applyConflictChoices(await readForm(course.request, course));
  const expected = versionIn(form);
  const checked = course.validator && (await validateForm(course.validator, form));
  const sent: Sent = { form, expected, submittedData: checked?.submittedData };
  if (checked?.error) return refuseFields(422, checked.error.fieldErrors, sent.submittedData);
  const submitted = { form, expected, values: checked?.data as Values };
  try {
    await course.admit?.();
    return await course.answer(await saveSubmitted(course, submitted), submitted);
  } catch (thrown) {
    const refusal = await course.refuse?.(thrown, sent);
    return refusal ?? refuseSave(thrown, { ...course, submittedData: sent.submittedData });
  }
}

/** Saves once, in one transaction; what was kept of the form at an expired sign-in is forgotten then. */
function saveSubmitted<Values, Result>(
  { caller, request, save, repeats }: Submission<Values, Result>,
  submitted: Submitted<Values>,
): Promise<Result> {
  const { form } = submitted;
  const url = new URL(request.url);
  const saveAndForget = async (writer: CallerInTransaction) => {
    const result = await save({ ...submitted, caller: writer });
    await clearStashedForm(writer, url);
    return result;
  };
  return saveIdempotent(caller, toIdempotentRequest(url, form), saveAndForget, repeats?.(form));
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

/** Where a save leads, and what the toast says there. */
export type Saved = {
  to: string;
  message: string;
  type?: ToastMessage["type"];
  detail?: string;
};

/** A redirect without a toast: the target page shows the result itself. */
export type RedirectOnly = Pick<Saved, "to">;

/** Redirects to where a save leads. */
export async function answerSaved(
  saved: Saved | RedirectOnly,
  { url }: Pick<Request, "url">,
): Promise<Response> {
  const answer =
    "message" in saved
      ? await redirectWithToast(saved.to, saved.message, saved)
      : redirect(saved.to, 303);
  // As a link from one area to another: its page has a style sheet of its own.
  const [from, to] = [url, saved.to].map((each) => findArea(new URL(each, url).pathname));
  if (from !== to) answer.headers.set("X-Remix-Reload-Document", "true");
  return answer;
}
