import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { CheckboxField, TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { AccountPage } from "~/app/components/patient-accounts/account-page";
import { FormActions } from "~/app/components/ui/form-actions";
import { readFormText } from "~/app/http/body.server";
import { describeChannelsOff } from "~/app/http/channels-off.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { newCodeToken, readCodeToken, serializeCodeToken } from "~/app/http/patient-account.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { registerSchema, TEXTS_AGREEMENT } from "~/models/patients/patient-account.schema";
import { countContact } from "~/server/patient-accounts/codes";
import { askForAccount } from "~/server/patient-accounts/register";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Keep This on All My Devices", noindex: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = withZod(registerSchema);

/** For a guest with something stored; others have nothing to keep, or are signed in. */
export const loader = pageLoader("patient.own", ({ caller }) => {
  if (!caller.patientId || caller.patientSignInId) throwRedirect("/patient-procedures");
  return Promise.resolve({ off: describeChannelsOff() });
});

export const action = pageAction("patient.own", async ({ caller, request }) => {
  const browserToken = await readCodeToken(request);
  const toToken = (form: FormData) => browserToken ?? newCodeToken("register", form);
  return submitPatientForm({
    caller,
    request,
    validator,
    failure: (detail) => `No code was asked for: ${detail}`,
    beforeSave: (form) => countContact(caller, readFormText(form, "contact"), browserToken),
    save: async ({ values, form, caller: writer }) => {
      await askForAccount(writer, toToken(form), values);
      return { to: "/keep-my-data/code" };
    },
    cookie: (form) => serializeCodeToken(toToken(form)),
  });
});

/** First page of an account without an invitation (AREAS 4). */
export default function KeepMyData() {
  const { off } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title="Keep this on all my devices"
      lead="Give an e-mail address or a mobile number. You get a code there. You need no password, and give no name."
    >
      <Form validator={validator}>
        <div className="grid gap-5">
          <TextField
            name="contact"
            label="E-mail or mobile number"
            hint={off}
            autoComplete="username"
            hasInitialFocus
          />
          <CheckboxField
            name="texts"
            label={TEXTS_AGREEMENT}
            hint="Needed for a mobile number only"
          />
        </div>
        <FormActions>
          <SubmitButton busyLabel="One moment...">Send Code</SubmitButton>
          <a className="button quiet" href="/patient-procedures">
            Back
          </a>
        </FormActions>
      </Form>
      <p className="text-base text-soft">
        Your care team still does not know who you are, and sees no more than before. To join with
        the hospital you need its letter.
      </p>
    </AccountPage>
  );
}
