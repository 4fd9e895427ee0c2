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
import { type RedirectOnly, type Saved, type Submitted, versionIn } from "./run-submission.server";
import { submissionKeyIn } from "./submission.server";

type Sender = {
  caller: Caller;
  request: Request;
  failure: (detail: string) => string;
};

type PatientForm<Values> = Sender & {
  validator: Validator<Values>;
  /** `caller` is who writes: made by this write, where it is the first one. */
  save: (sent: Submitted<Values> & { caller: PatientWriter }) => Promise<Saved | RedirectOnly>;
};

/** A form of the patient area: as submitForm, for the guest patient that this browser is, or becomes by it. */
export function submitPatientForm<Values>({ save, ...submission }: PatientForm<Values>) {
  const { enter, ...asGuest } = asGuestPatient(submission.caller);
  return submitForm({
    ...submission,
    ...asGuest,
    save: async (saving) => save({ ...saving, caller: await enter(saving.caller, saving.form) }),
  });
}

type PatientConfirmation = Sender & {
  save: (caller: PatientWriter, form: FormData, expected: ExpectedVersions) => Promise<Saved>;
};

/** What has no fields: as submitConfirmation, for the same guest patient. */
export function submitPatientConfirmation({ save, ...confirmation }: PatientConfirmation) {
  const { enter, ...asGuest } = asGuestPatient(confirmation.caller);
  return submitConfirmation({
    ...confirmation,
    ...asGuest,
    save: async (writer, form) => save(await enter(writer, form), form, versionIn(form)),
  });
}

/**
 * Whose write it is: the mark's, which is the same before and after the first one, so that a form that is sent again once the
 * cookie has come, as after going back, is known. The mark is made once a request: one without a key gets a random one.
 */
function asGuestPatient(caller: Caller) {
  let mark: string | undefined;
  const markOf = (form: FormData) => (mark ??= guestTokenFor(caller, submissionKeyIn(form)));
  return {
    admit: () => limitPatientWrites(caller),
    enter: (writer: CallerInTransaction, form: FormData) => ensureGuest(writer, markOf(form)),
    cookie: (form: FormData) => serializeGuestToken(markOf(form)),
    repeats: (form: FormData) => {
      const holder = guestTokenOwner(markOf(form));
      return { sender: holder, about: holder };
    },
  };
}
