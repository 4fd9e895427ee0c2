import { data } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { randomSecret, deriveSecret } from "~/server/platform/secrets";
import { runSubmission, type Saving, type Submission } from "./run-submission.server";
import { toIdempotentRequest } from "./submission.server";

type SecretSubmission<Values, Made, Shown> = Omit<Submission<Values, Made>, "save"> & {
  validator: Validator<Values>;
  /** What the secret is for, such as "invitation": no two kinds of form make the same one. */
  purpose: string;
  /** Gets the secret for the domain function to make its link or token of, and returns anything but that. */
  save: (saving: Saving<Values> & { secret: string }) => Promise<Made>;
  /** What the page shows, this once. */
  show: (made: Made, secret: string) => Shown;
};

/**
 * Saves a form that makes a secret, and answers with it: `shown` of the action's data, for ShownOnce. The page itself
 * is the answer, since a redirect would have to carry the secret. It is stored nowhere: a form that is sent twice makes
 * one record and shows the same secret, which comes from the form's own key (deriveSecret).
 */
export function submitForSecret<Values, Made, Shown>(
  submission: SecretSubmission<Values, Made, Shown>,
) {
  const { caller, request, purpose, save, show } = submission;
  const withoutKey = randomSecret();
  const secretOf = (form: FormData) => {
    const sending = toIdempotentRequest(new URL(request.url), form);
    return sending ? deriveSecret(purpose, caller.actor.id, sending.key) : withoutKey;
  };
  return runSubmission({
    ...submission,
    save: (saving: Saving<Values>) => save({ ...saving, secret: secretOf(saving.form) }),
    answer: (made, { form }) => data({ shown: show(made, secretOf(form)) }),
  });
}
