import type { Validator } from "remix-validated-form";
import {
  limitPatientWrites,
  ensureGuest,
  guestTokenFor,
  guestTokenOwner,
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
  type Submitted,
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
    sent: Submitted<Values> & { caller: PatientWriter },
  ) => Promise<SaveRedirect | RedirectOnly>;
};

/** Like `submitForm`, for the browser's guest patient, who is created by the first write. */
export function submitPatientForm<Values>({ save, ...submission }: PatientForm<Values>) {
  const { enter, ...asGuest } = asGuestPatient(submission.caller);
  return submitForm({
    ...submission,
    ...asGuest,
    save: async (saving) => save({ ...saving, caller: await enter(saving.caller, saving.form) }),
  });
}

type PatientConfirmation = Sender & {
  save: (
    caller: PatientWriter,
    form: FormData,
    expected: ExpectedVersions,
  ) => Promise<SaveRedirect>;
};

/** Like `submitConfirmation`, for the browser's guest patient. */
export function submitPatientConfirmation({ save, ...confirmation }: PatientConfirmation) {
  const { enter, ...asGuest } = asGuestPatient(confirmation.caller);
  return submitConfirmation({
    ...confirmation,
    ...asGuest,
    save: async (writer, form) => save(await enter(writer, form), form, readVersion(form)),
  });
}

/**
 * Scopes a write to the guest token, which is equal before and after the first write, so that a retry with the new cookie
 * is recognized. The token is memoized per request: a form without a submission key gets a random one.
 */
function asGuestPatient(caller: Caller) {
  let token: string | undefined;
  const findToken = (form: FormData) => (token ??= guestTokenFor(caller, readSubmissionKey(form)));
  return {
    admit: () => limitPatientWrites(caller),
    enter: (writer: CallerInTransaction, form: FormData) => ensureGuest(writer, findToken(form)),
    cookie: (form: FormData) => serializeGuestToken(findToken(form)),
    repeats: (form: FormData) => {
      const owner = guestTokenOwner(findToken(form));
      return { sender: owner, about: owner };
    },
  };
}
