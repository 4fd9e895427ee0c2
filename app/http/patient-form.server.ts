import type { Validator } from "remix-validated-form";
import {
  countPatientWrite,
  createGuest,
  guestTokenFor,
  guestTokenOwner,
  type PatientWriter,
} from "~/server/patients/guests";
import type { Caller } from "~/server/platform/caller";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { serializeGuestToken } from "./cookies.server";
import {
  type RedirectOnly,
  type Saved,
  submitConfirmation,
  submitForm,
  versionIn,
} from "./form.server";
import { submissionKeyIn } from "./secret-form.server";

type PatientForm<Values> = {
  caller: Caller;
  request: Request;
  validator: Validator<Values>;
  save: (sent: {
    values: Values;
    /** Who writes: made by this write, where it is the first one. */
    caller: PatientWriter;
    expected: ExpectedVersions;
  }) => Promise<Saved | RedirectOnly>;
  failure: (detail: string) => string;
};

/** A form of the patient area: as submitForm, for the guest patient that this browser is, or becomes by it. */
export function submitPatientForm<Values>({ save, ...submission }: PatientForm<Values>) {
  const { caller } = submission;
  const markOf = guestTokenOnce(caller);
  return submitForm({
    ...submission,
    ...storedFor(markOf),
    admit: () => countPatientWrite(caller),
    save: async ({ values, caller: writer, expected, form }) =>
      save({ values, expected, caller: await createGuest(writer, markOf(form)) }),
  });
}

type PatientConfirmation = {
  caller: Caller;
  request: Request;
  save: (caller: PatientWriter, form: FormData, expected: ExpectedVersions) => Promise<Saved>;
  failure: (detail: string) => string;
};

/** The same for what has no fields: as submitConfirmation. */
export function submitPatientConfirmation({ save, ...confirmation }: PatientConfirmation) {
  const { caller } = confirmation;
  const markOf = guestTokenOnce(caller);
  return submitConfirmation({
    ...confirmation,
    ...storedFor(markOf),
    admit: () => countPatientWrite(caller),
    save: async (writer, form) =>
      save(await createGuest(writer, markOf(form)), form, versionIn(form)),
  });
}

/**
 * Whose write it is: the mark's, which is the same before and after the first one, so that a form that is sent again once the
 * cookie has come, as after going back, is known.
 */
const storedFor = (markOf: (form: FormData) => string) => ({
  cookie: (form: FormData) => serializeGuestToken(markOf(form)),
  repeats: (form: FormData) => {
    const holder = guestTokenOwner(markOf(form));
    return { sender: holder, about: holder };
  },
});

/** The mark is made once a request: one without a key gets a random one. */
function guestTokenOnce(caller: Caller): (form: FormData) => string {
  let mark: string | undefined;
  return (form) => (mark ??= guestTokenFor(caller, submissionKeyIn(form)));
}
