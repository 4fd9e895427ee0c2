import { data } from "@remix-run/node";
import type { Validator } from "remix-validated-form";
import type { Caller } from "~/server/platform/caller";
import { randomSecret, secretFor } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readForm } from "./body.server";
import { clearStashedForm } from "./stashed-form.server";
import { refused, refuseSave, toIdempotentRequest, saveIdempotent } from "./submission.server";

type Sent<Values> = {
  values: Values;
  /** In the one transaction of this save. */
  caller: CallerInTransaction;
  /** For the domain function to make its link or token of, which it stores as a hash only. */
  secret: string;
};

type Submission<Values, Made, Shown> = {
  caller: Caller;
  request: Request;
  validator: Validator<Values>;
  /** What the secret is for, such as "invitation": no two kinds of form make the same one. */
  purpose: string;
  /** What this returns is stored, so that a form that is sent twice gets it again: plain data, never the secret. */
  save: (sent: Sent<Values>) => Promise<Made>;
  /** What the page shows, this once. */
  show: (made: Made, secret: string) => Shown;
  /** The screen's words for what no field can explain; the detail is the reason. */
  failure: (detail: string) => string;
};

/**
 * Saves a form that makes a secret, and answers with it: `shown` of the action's data, for ShownOnce. The page itself
 * is the answer, since a redirect would have to carry the secret. It is stored nowhere: a form that is sent twice makes
 * one record and shows the same secret, which comes from the form's own key (secretFor).
 */
export async function submitForSecret<Values, Made, Shown>(
  submission: Submission<Values, Made, Shown>,
) {
  const { caller, request, validator, purpose, save, show } = submission;
  const form = await readForm(request);
  const { data: values, error, submittedData } = await validator.validate(form);
  if (error) return refused(422, error.fieldErrors, submittedData);
  const url = new URL(request.url);
  const repeatable = toIdempotentRequest(url, form);
  const secret = repeatable ? secretFor(purpose, caller.actor.id, repeatable.key) : randomSecret();
  try {
    const made = await saveIdempotent(caller, repeatable, async (writer) => {
      const made = await save({ values, caller: writer, secret });
      await clearStashedForm(writer, url);
      return made;
    });
    return data({ shown: show(made, secret) });
  } catch (thrown) {
    return refuseSave(thrown, { ...submission, submittedData });
  }
}
