import { redirect } from "@remix-run/node";
import type { ToastMessage } from "remix-toast";
import type { Validator } from "remix-validated-form";
import { NEW_PARAMETER } from "~/app/contracts/list-url";
import { findArea } from "~/app/contracts/site-area";
import type { ToastAction } from "~/app/contracts/toast-action";
import type { Caller } from "~/server/platform/caller";
import { BadRequestError } from "~/server/platform/errors";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readForm } from "./body.server";
import { VERSION_FIELD } from "~/app/contracts/form-fields";
import { validateForm } from "./form-files.server";
import {
  type FailureMessages,
  type FormRefusal,
  refuseFields,
  refuseSave,
} from "./form-refusal.server";
import { clearStashedForm } from "./stashed-form.server";
import type { FileFields } from "./received-files.server";
import { type IdempotencyScope, toIdempotentRequest, saveIdempotent } from "./submission.server";
import { applyConflictChoices } from "./conflict-choices.server";
import { redirectWithToast } from "./toast.server";

/** Parsed form; `submittedData` contains every raw value, to repopulate the form. */
type ParsedForm = { form: FormData; expectedVersions: ExpectedVersions; submittedData: unknown };

/** Valid form; `expectedVersions` is the record version that an edit is based on. */
export type ValidForm<Values> = {
  form: FormData;
  expectedVersions: ExpectedVersions;
  values: Values;
};

/** Valid form, with a caller in the transaction of the save. */
export type SaveArgs<Values> = ValidForm<Values> & { caller: CallerInTransaction };

/** Configuration of a form, given by its route. */
export type Submission<Values, Result> = FailureMessages & {
  caller: Caller;
  request: Request;
  /** Validator of the form; default: no fields. */
  validator?: Validator<Values>;
  /** File fields of the form. */
  files?: FileFields;
  /** Runs after validation, before the transaction of the save: rate limits, for example. */
  beforeSave?: (form: FormData) => Promise<void>;
  /** Saves the form. The result is stored and replayed for retries, so it must be plain data. */
  save: (args: SaveArgs<Values>) => Promise<Result>;
  /** Scope of the idempotency record; default: the caller. */
  idempotencyScope?: (form: FormData) => IdempotencyScope;
};

/** Submission, with the response builders that all forms of a kind share (edit form, confirmation, wizard step). */
type SubmissionFlow<Values, Result, Success, Refusal> = Submission<Values, Result> & {
  /** Form, if already parsed. */
  form?: FormData;
  /** Builds the response to a successful save. */
  respond: (result: Result, submitted: ValidForm<Values>) => Success | Promise<Success>;
  /** Builds the response to an error, or rethrows it to the error page; null for the default response. */
  refuse?: (thrown: unknown, parsed: ParsedForm) => Promise<Refusal | null> | Refusal | null;
};

/**
 * Flow of every posted form: parses it within its limits, validates, saves idempotently, and responds. A failure response
 * contains all errors and every raw value.
 * @throws BadRequestError for hostile field names and versions, TooLargeError, UnsupportedTypeError; errors of `refuse`
 */
export async function runSubmission<Values, Result, Success, Refusal = FormRefusal>(
  flow: SubmissionFlow<Values, Result, Success, Refusal>,
): Promise<Success | Refusal | FormRefusal> {
  const form = flow.form ?? applyConflictChoices(await readForm(flow.request, flow));
  const expected = readVersion(form);
  const validated = flow.validator && (await validateForm(flow.validator, form));
  const parsed: ParsedForm = {
    form,
    expectedVersions: expected,
    submittedData: validated?.submittedData,
  };
  if (validated?.error) return refuseFields(422, validated.error.fieldErrors, parsed.submittedData);
  const validForm: ValidForm<Values> = {
    form,
    expectedVersions: expected,
    values: validated?.data as Values,
  };
  try {
    await flow.beforeSave?.(form);
    return await flow.respond(await saveSubmitted(flow, validForm), validForm);
  } catch (thrown) {
    const refusal = await flow.refuse?.(thrown, parsed);
    return refusal ?? refuseSave(thrown, { ...flow, submittedData: parsed.submittedData });
  }
}

/** Saves idempotently, and clears the stashed form in the same transaction. */
function saveSubmitted<Values, Result>(
  { caller, request, save, idempotencyScope }: Submission<Values, Result>,
  validForm: ValidForm<Values>,
): Promise<Result> {
  const { form } = validForm;
  const url = new URL(request.url);
  const saveAndClearStash = async (writer: CallerInTransaction) => {
    const result = await save({ ...validForm, caller: writer });
    await clearStashedForm(writer, url);
    return result;
  };
  return saveIdempotent(
    caller,
    toIdempotentRequest(url, form),
    saveAndClearStash,
    idempotencyScope?.(form),
  );
}

/** Parses the record version that a form is based on; undefined without one. @throws BadRequestError */
export function readVersion(form: FormData): ExpectedVersions {
  const version = form.get(VERSION_FIELD);
  if (version === null) return undefined;
  if (typeof version !== "string" || !/^\d{1,9}$/.test(version)) {
    throw new BadRequestError("The form has a version that is not accepted here");
  }
  return [Number(version)];
}

/** Redirect of a save, and its toast. */
export type SaveRedirect = {
  to: string;
  message: string;
  type?: ToastMessage["type"];
  detail?: string;
  /** Link to the saved record, or a form that undoes the save. */
  action?: ToastAction;
  /** Id of the record that was created, which the list at `to` shows first. */
  createdId?: number;
};

/** A redirect without a toast: the target page shows the result itself. */
export type RedirectOnly = Pick<SaveRedirect, "to">;

/** Address of a list that shows a new record first. */
const withNewRecord = ({ to, createdId }: SaveRedirect) =>
  createdId === undefined
    ? to
    : `${to}${to.includes("?") ? "&" : "?"}${NEW_PARAMETER}=${createdId}`;

/** Builds the redirect of a save. */
export async function redirectAfterSave(
  saved: SaveRedirect | RedirectOnly,
  { url }: Pick<Request, "url">,
): Promise<Response> {
  const response =
    "message" in saved
      ? await redirectWithToast(withNewRecord(saved), saved.message, saved)
      : redirect(saved.to, 303);
  // Reloads the document between areas, like links do: each area has its own scripts.
  const [fromArea, toArea] = [url, saved.to].map((target) =>
    findArea(new URL(target, url).pathname),
  );
  if (fromArea !== toArea) response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}
