import type { Validator } from "remix-validated-form";
import {
  limitPatientWrites,
  ensureGuest,
  ensureGuestToken,
  guestOwnerKey,
  type PatientWriter,
} from "~/server/patients/guests";
import type { Caller } from "~/server/platform/caller";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { serializeGuestToken } from "./cookies.server";
import { submitConfirmation, submitForm } from "./form.server";
import {
  type RedirectOnly,
  type SaveRedirect,
  type ValidForm,
  readVersion,
} from "./run-submission.server";
import { readSubmissionKey } from "./submission.server";

type SubmissionBase = {
  caller: Caller;
  request: Request;
  failure: (detail: string) => string;
};

type PatientForm<Values> = SubmissionBase & {
  validator: Validator<Values>;
  /** `caller` is the guest patient, created by the first write of a browser. */
  save: (
    args: ValidForm<Values> & { caller: PatientWriter },
  ) => Promise<SaveRedirect | RedirectOnly>;
};

/** Submits a form as the browser's guest patient, who is created by the first write; otherwise like `submitForm`. */
export function submitPatientForm<Values>({ save, ...submission }: PatientForm<Values>) {
  const { toPatientWriter, ...guestOptions } = buildGuestOptions(submission.caller);
  return submitForm({
    ...submission,
    ...guestOptions,
    save: async (args) => save({ ...args, caller: await toPatientWriter(args.caller, args.form) }),
  });
}

type PatientConfirmation = SubmissionBase & {
  save: (
    caller: PatientWriter,
    form: FormData,
    expectedVersions: ExpectedVersions,
  ) => Promise<SaveRedirect | RedirectOnly>;
};

/** Submits a confirmation as the browser's guest patient; otherwise like `submitConfirmation`. */
export function submitPatientConfirmation({ save, ...confirmation }: PatientConfirmation) {
  const { toPatientWriter, ...guestOptions } = buildGuestOptions(confirmation.caller);
  return submitConfirmation({
    ...confirmation,
    ...guestOptions,
    save: async (writer, form) =>
      save(await toPatientWriter(writer, form), form, readVersion(form)),
  });
}

/**
 * Builds the options that scope a submission to the guest token. The first write derives the token from the submission
 * key, so that a retry is recognized with and without the new cookie. The token is memoized per request, since without a
 * submission key it is random.
 */
function buildGuestOptions(caller: Caller) {
  let token: string | undefined;
  const resolveToken = (form: FormData) =>
    (token ??= ensureGuestToken(caller, readSubmissionKey(form)));
  return {
    beforeSave: () => limitPatientWrites(caller),
    toPatientWriter: (writer: CallerInTransaction, form: FormData) =>
      ensureGuest(writer, resolveToken(form)),
    cookie: (form: FormData) => serializeGuestToken(resolveToken(form)),
    idempotencyScope: (form: FormData) => {
      const owner = guestOwnerKey(resolveToken(form));
      return { keyOwner: owner, about: owner };
    },
  };
}
