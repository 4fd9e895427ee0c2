import { data } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import { randomSecret, deriveSecret } from "~/server/platform/secrets";
import { runSubmission, type SaveArgs, type Submission } from "./run-submission.server";
import { toIdempotentRequest } from "./submission.server";

type SecretSubmission<Values, Saved, Shown> = Omit<Submission<Values, Saved>, "save"> & {
  validator: Validator<Values>;
  /** Purpose of the secret, such as "invitation", which separates the secrets of different forms. */
  purpose: string;
  /** Saves the form with the secret. The result is stored for replay, so it must not contain the secret. */
  save: (args: SaveArgs<Values> & { secret: string }) => Promise<Saved>;
  /** Data that the page shows once. */
  show: (saved: Saved, secret: string) => Shown;
};

/**
 * Saves a form that creates a secret, and returns the secret once, as `shown` of the action's data (see ShownOnce).
 * Responds with the page, since a redirect would expose the secret. The secret is not stored: a retry derives the same
 * one from the submission key (deriveSecret).
 */
export function submitAndShowSecret<Values, Saved, Shown>(
  submission: SecretSubmission<Values, Saved, Shown>,
) {
  const { caller, request, purpose, save, show } = submission;
  const randomFallback = randomSecret();
  const resolveSecret = (form: FormData) => {
    const idempotentRequest = toIdempotentRequest(new URL(request.url), form);
    return idempotentRequest
      ? deriveSecret(purpose, caller.actor.id, idempotentRequest.key)
      : randomFallback;
  };
  return runSubmission({
    ...submission,
    save: (args: SaveArgs<Values>) => save({ ...args, secret: resolveSecret(args.form) }),
    respond: (saved, { form }) => data({ shown: show(saved, resolveSecret(form)) }),
  });
}
