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

type Sender = {
  caller: Caller;
  request: Request;
  failure: (detail: string) => string;
};

type PatientForm<Values> = Sender & {
  validator: Validator<Values>;
  /** `caller` is the guest patient, created by the first write of a browser. */
  save: (
    sent: ValidForm<Values> & { caller: PatientWriter },
  ) => Promise<SaveRedirect | RedirectOnly>;
};

/** Submits a form as the browser's guest patient, who is created by the first write; otherwise like `submitForm`. */
export function submitPatientForm<Values>({ save, ...submission }: PatientForm<Values>) {
  const { toPatientWriter, ...asGuest } = asGuestPatient(submission.caller);
  return submitForm({
    ...submission,
    ...asGuest,
    save: async (saving) =>
      save({ ...saving, caller: await toPatientWriter(saving.caller, saving.form) }),
  });
}

type PatientConfirmation = Sender & {
  save: (
    caller: PatientWriter,
    form: FormData,
    expectedVersions: ExpectedVersions,
  ) => Promise<SaveRedirect>;
};

/** Submits a confirmation as the browser's guest patient; otherwise like `submitConfirmation`. */
export function submitPatientConfirmation({ save, ...confirmation }: PatientConfirmation) {
  const { toPatientWriter, ...asGuest } = asGuestPatient(confirmation.caller);
  return submitConfirmation({
    ...confirmation,
    ...asGuest,
    save: async (writer, form) =>
      save(await toPatientWriter(writer, form), form, readVersion(form)),
  });
}

/**
 * Scopes a write to the guest token. The first write derives it from the submission key, so that a retry is recognized
 * with and without the new cookie. Memoized per request: without a submission key the token is random.
 */
function asGuestPatient(caller: Caller) {
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
      return { sender: owner, about: owner };
    },
  };
}
