import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { AccountPage } from "~/app/components/patient-accounts/account-page";
import { CareTeam } from "~/app/components/site/care-team";
import { FormActions } from "~/app/components/ui/form-actions";
import { TODAY_HOME } from "~/app/contracts/account-fields";
import { readFormText } from "~/app/http/body.server";
import { submitForm } from "~/app/http/form.server";
import { resolvePatient } from "~/app/http/guard.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import {
  newCodeToken,
  readBack,
  readCodeToken,
  serializeCodeToken,
} from "~/app/http/patient-account.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { contactSchema } from "~/models/patients/patient-account.schema";
import { askForCode, countContact } from "~/server/patient-accounts/codes";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Sign In", noindex: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = withZod(contactSchema);

/** Who is signed in goes on. `hasBack`: the page that somebody opened needs a sign-in, or another browser. */
export const loader = pageLoader("public", async ({ caller, request, url, context }) => {
  const back = readBack(url.searchParams.get("back"));
  const { patientSignInId } = await resolvePatient(caller, request, context);
  if (patientSignInId) throwRedirect(back);
  const isCaring = back.startsWith(TODAY_HOME);
  return { back, hasBack: url.searchParams.has("back"), isCaring };
});

/** Asks for a code; the answer is the same for every address. */
export const action = pageAction("public", async ({ caller, request }) => {
  const browserToken = await readCodeToken(request);
  const toToken = (form: FormData) => browserToken ?? newCodeToken("sign-in", form);
  return submitForm({
    caller,
    request,
    validator,
    failure: (detail) => `No code was asked for: ${detail}`,
    beforeSave: (form) => countContact(caller, readFormText(form, "contact"), browserToken),
    save: async ({ values: { contact }, form, caller: writer }) => {
      const code = { contact, browserToken: toToken(form), purpose: "sign-in" } as const;
      await askForCode(writer, code);
      const back = new URLSearchParams({ back: readBack(form.get("back")) });
      return { to: `/patient-sign-in/code?${back.toString()}` };
    },
    cookie: (form) => serializeCodeToken(toToken(form)),
  });
});

/** Sign-in of patients, without a password (AREAS 4). */
export default function PatientSignIn() {
  const { back, hasBack, isCaring } = useLoaderData<typeof loader>();
  return (
    <AccountPage title="Sign In" lead="We send you a code. You need no password.">
      {hasBack && (
        <p className="border-l-4 border-accent bg-accent-soft px-5 py-3.5">
          {isCaring
            ? "Sign in to see what is for today. If you help a patient and were signed in before, the patient may have ended it: please ask them."
            : "The page that you opened belongs to an account: sign in to see it. If you added it without an account, it opens only in the browser in which you did. If it was erased, it is gone."}
        </p>
      )}
      <Form validator={validator}>
        <HiddenField name="back" value={back} />
        <TextField
          name="contact"
          label="E-mail or mobile number"
          autoComplete="username"
          hasInitialFocus
        />
        <FormActions>
          <SubmitButton busyLabel="One moment...">Send Code</SubmitButton>
        </FormActions>
      </Form>
      <p>
        Do you have a letter with a code? <a href="/join">Join</a>
      </p>
      <p>
        Do we not have your e-mail address or mobile number? Ask for a new letter: call <CareTeam />
        .
      </p>
      <p className="text-base text-soft">
        Part of the team? <a href="/sign-in">Sign in here</a>
      </p>
    </AccountPage>
  );
}
