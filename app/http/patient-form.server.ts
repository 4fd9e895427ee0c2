import type { Validator } from "remix-validated-form";
import {
  accountOwnerKey,
  limitPatientWrites,
  ensureGuestToken,
  ensurePatient,
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
  /** Runs before the save, after the limit of patients' writes. */
  beforeSave?: (form: FormData) => Promise<void>;
  /** Cookies of the response, instead of the guest's. */
  cookie?: (form: FormData, saved: SaveRedirect | RedirectOnly) => Promise<string | string[]>;
};

type PatientForm<Values> = SubmissionBase & {
  validator: Validator<Values>;
  /** As in `submitForm`. */
  toFormValues?: (record: never) => Record<string, unknown>;
  /** `caller` is the patient who is signed in, or the guest, created by the first write of a browser. */
  save: (
    args: ValidForm<Values> & { caller: PatientWriter },
  ) => Promise<SaveRedirect | RedirectOnly>;
};

/** Submits a form as the patient: who is signed in, or the browser's guest, who is created by the first write; otherwise like `submitForm`. */
export function submitPatientForm<Values>({ save, ...submission }: PatientForm<Values>) {
  const { toPatientWriter, ...patientOptions } = buildPatientOptions(submission);
  return submitForm({
    ...submission,
    ...patientOptions,
    save: async (args) => save({ ...args, caller: await toPatientWriter(args.caller, args.form) }),
  });
}

type PatientConfirmation = SubmissionBase & {
  /** Form, if already parsed. */
  form?: FormData;
  save: (
    caller: PatientWriter,
    form: FormData,
    expectedVersions: ExpectedVersions,
  ) => Promise<SaveRedirect | RedirectOnly>;
};

/** Submits a confirmation as the patient, like `submitPatientForm`; otherwise like `submitConfirmation`. */
export function submitPatientConfirmation({ save, ...confirmation }: PatientConfirmation) {
  const { toPatientWriter, ...patientOptions } = buildPatientOptions(confirmation);
  return submitConfirmation({
    ...confirmation,
    ...patientOptions,
    save: async (writer, form) =>
      save(await toPatientWriter(writer, form), form, readVersion(form)),
  });
}

/**
 * Builds the options that scope a submission to the account, or to the guest token. The first write derives the token from the submission
 * key, so that a retry is recognized with and without the new cookie. The token is memoized per request, since without a
 * submission key it is random.
 */
function buildPatientOptions({ caller, beforeSave: runBeforeSave, cookie }: SubmissionBase) {
  const beforeSave = async (form: FormData) => {
    await limitPatientWrites(caller);
    await runBeforeSave?.(form);
  };
  const { patientSignInId, patientId } = caller;
  if (patientSignInId && patientId) {
    const owner = accountOwnerKey(patientId);
    return {
      ...{ beforeSave, cookie },
      toPatientWriter: (writer: CallerInTransaction) => ensurePatient(writer, ""),
      idempotencyScope: () => ({ keyOwner: owner, about: owner }),
    };
  }
  const guest = buildGuestOptions(caller);
  return { ...guest, beforeSave, cookie: cookie ?? guest.cookie };
}

function buildGuestOptions(caller: Caller) {
  let token: string | undefined;
  const resolveToken = (form: FormData) =>
    (token ??= ensureGuestToken(caller, readSubmissionKey(form)));
  return {
    toPatientWriter: (writer: CallerInTransaction, form: FormData) =>
      ensurePatient(writer, resolveToken(form)),
    cookie: (form: FormData) => serializeGuestToken(resolveToken(form)),
    idempotencyScope: (form: FormData) => {
      const owner = guestOwnerKey(resolveToken(form));
      return { keyOwner: owner, about: owner };
    },
  };
}
