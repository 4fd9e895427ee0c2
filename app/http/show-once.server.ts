import { data } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { randomSecret, deriveSecret } from "~/server/platform/secrets";
import { runSubmission, type Saving, type Submission } from "./run-submission.server";
import { toIdempotentRequest } from "./submission.server";

type SecretSubmission<Values, Made, Shown> = Omit<Submission<Values, Made>, "save"> & {
  validator: Validator<Values>;
  /** Purpose of the secret, such as "invitation", which separates the secrets of different forms. */
  purpose: string;
  /** Saves the form with the secret. The result is stored for replay, so it must not contain the secret. */
  save: (saving: Saving<Values> & { secret: string }) => Promise<Made>;
  /** Data that the page shows once. */
  show: (made: Made, secret: string) => Shown;
};

/**
 * Saves a form that creates a secret, and returns the secret as `shown` of the action's data, for ShownOnce. Responds
 * with the page, since a redirect would expose the secret. The secret is not stored: a retry derives the same one from
 * the submission key (deriveSecret).
 */
export function submitForSecret<Values, Made, Shown>(
  submission: SecretSubmission<Values, Made, Shown>,
) {
  const { caller, request, purpose, save, show } = submission;
  const randomFallback = randomSecret();
  const findSecret = (form: FormData) => {
    const sending = toIdempotentRequest(new URL(request.url), form);
    return sending ? deriveSecret(purpose, caller.actor.id, sending.key) : randomFallback;
  };
  return runSubmission({
    ...submission,
    save: (saving: Saving<Values>) => save({ ...saving, secret: findSecret(saving.form) }),
    answer: (made, { form }) => data({ shown: show(made, findSecret(form)) }),
  });
}
