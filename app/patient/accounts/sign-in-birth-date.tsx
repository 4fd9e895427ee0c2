import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { AccountPage } from "~/app/components/patient-accounts/account-page";
import { BirthDateField } from "~/app/components/patient-accounts/birth-date-field";
import { FormActions } from "~/app/components/ui/form-actions";
import { TODAY_HOME } from "~/app/contracts/account-fields";
import { readFormText } from "~/app/http/body.server";
import { serializePatientSignIn } from "~/app/http/cookies.server";
import { submitForm } from "~/app/http/form.server";
import { identity } from "~/app/http/form-refusal.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import {
  clearCodeToken,
  prepareSignIn,
  readBack,
  readCodeToken,
} from "~/app/http/patient-account.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { birthDateSchema } from "~/models/patients/patient-account.schema";
import {
  readBirthDateQuestion,
  type SigningPerson,
  signInWithBirthDate,
} from "~/server/patient-accounts/code-sign-in";
import { countCodeTry } from "~/server/patient-accounts/codes";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Your Birth Date", noindex: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = withZod(birthDateSchema);
/** Field of the buttons for an account that was made without an invitation, and for a caretaker. */
const AS_FIELD = "as";

const readPerson = (form: FormData): SigningPerson => {
  const value = readFormText(form, AS_FIELD);
  return value === "guest" || value === "caretaker" ? value : "patient";
};

export const loader = pageLoader("public", async ({ caller, request, url }) => {
  const question = await readBirthDateQuestion(caller, await readCodeToken(request));
  if (!question) throwRedirect("/patient-sign-in");
  const isShared = url.searchParams.get("shared") === "yes";
  return { ...question, back: readBack(url.searchParams.get("back")), isShared };
});

/** Signs in who shares an address with others. */
export const action = pageAction("public", async ({ caller, request }) => {
  const browserToken = (await readCodeToken(request)) ?? "";
  const { toBrowser, endPrevious, nextPath } = await prepareSignIn(request, browserToken);
  const readShared = (form: FormData) => readFormText(form, "shared") === "yes";
  return submitForm({
    caller,
    request,
    validator,
    failure: identity,
    beforeSave: () => countCodeTry(caller, { browserToken, purpose: "sign-in" }),
    save: async ({ values, form, caller: writer }) => {
      await signInWithBirthDate(
        writer,
        { ...toBrowser(form), browserToken },
        { input: values, as: readPerson(form), isSharedDevice: readShared(form) },
      );
      await endPrevious(writer);
      const message = "You are signed in";
      if (readPerson(form) === "caretaker") return { to: TODAY_HOME, message };
      return { to: nextPath(readBack(form.get("back"))), message };
    },
    cookie: async (form) => [
      await serializePatientSignIn(toBrowser(form).token, readShared(form)),
      await clearCodeToken(),
    ],
  });
});

/** Asks who somebody is that shares an address with others; no names are listed (AREAS 4). */
export default function PatientBirthDate() {
  const { back, isShared, asksFirstName, offersGuest, offersCaring } =
    useLoaderData<typeof loader>();
  return (
    <AccountPage
      title="Your birth date"
      lead="More than one person uses this address. Your birth date tells us which account is yours."
    >
      <Form validator={validator}>
        <HiddenField name="back" value={back} />
        <HiddenField name="shared" value={isShared ? "yes" : ""} />
        <div className="grid gap-5">
          <BirthDateField label="Birth date of the patient" hint="For example: 4 12 1961" />
          {asksFirstName && (
            <TextField
              name="firstName"
              label="First name of the patient"
              hint="Two people with this address were born on the same day."
              autoComplete="given-name"
            />
          )}
        </div>
        <FormActions>
          <SubmitButton busyLabel="One moment...">Sign In</SubmitButton>
          {offersGuest && (
            <button className="button" name={AS_FIELD} value="guest">
              I made my account without an invitation
            </button>
          )}
          {offersCaring && (
            <button className="button" name={AS_FIELD} value="caretaker">
              I help somebody
            </button>
          )}
        </FormActions>
      </Form>
    </AccountPage>
  );
}
