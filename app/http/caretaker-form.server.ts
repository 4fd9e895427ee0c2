import type { Validator } from "remix-validated-form";
import { accountOwnerKey, limitPatientWrites } from "~/server/patients/guests";
import type { Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { submitConfirmation, submitForm } from "./form.server";
import type { RedirectOnly, SaveRedirect, ValidForm } from "./run-submission.server";

type Base = {
  caller: Caller;
  request: Request;
  failure: (detail: string) => string;
};

/** Options of a caretaker's submissions: the stored result is erased with the patient. */
const buildOptions = (caller: Caller) => ({
  beforeSave: () => limitPatientWrites(caller),
  idempotencyScope: () => ({
    keyOwner: caller.actor.id,
    about: accountOwnerKey(caller.patientId ?? 0),
  }),
});

/** Submits a caretaker's form, otherwise like `submitForm`. */
export const submitCaretakerForm = <Values>(
  submission: Base & {
    validator: Validator<Values>;
    save: (
      args: ValidForm<Values> & { caller: CallerInTransaction },
    ) => Promise<SaveRedirect | RedirectOnly>;
  },
) => submitForm({ ...submission, ...buildOptions(submission.caller) });

/** Submits a caretaker's confirmation, otherwise like `submitConfirmation`. */
export const submitCaretakerConfirmation = (
  confirmation: Base & {
    save: (caller: CallerInTransaction, form: FormData) => Promise<SaveRedirect | RedirectOnly>;
    cookie?: () => Promise<string | string[]>;
  },
) => submitConfirmation({ ...confirmation, ...buildOptions(confirmation.caller) });
