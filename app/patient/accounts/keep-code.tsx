import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "~/app/components/patient-accounts/account-page";
import { CodeForm, codeValidator } from "~/app/components/patient-accounts/code-form";
import { PATIENT_HOME } from "~/app/contracts/account-fields";
import { readFormText } from "~/app/http/body.server";
import { serializeGuestToken, serializePatientSignIn } from "~/app/http/cookies.server";
import { describeChannelsOff } from "~/app/http/channels-off.server";
import { identity } from "~/app/http/form-refusal.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { clearCodeToken, prepareSignIn, readCodeToken } from "~/app/http/patient-account.server";
import { submitPatientForm } from "~/app/http/patient-form.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { countCodeTry } from "~/server/patient-accounts/codes";
import { makeAccount } from "~/server/patient-accounts/register";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Enter Your Code", noindex: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", ({ caller, url }) => {
  if (!caller.patientId || caller.patientSignInId) throwRedirect("/patient-procedures");
  const code = (url.searchParams.get("code") ?? "").slice(0, 6);
  return Promise.resolve({ code, off: describeChannelsOff() });
});

/** Makes the account; its guest cookie ends with it, unless there was an account at the address already. */
export const action = pageAction("patient.own", async ({ caller, request }) => {
  const browserToken = (await readCodeToken(request)) ?? "";
  const { toBrowser, nextPath } = await prepareSignIn(request, browserToken);
  return submitPatientForm({
    caller,
    request,
    validator: codeValidator,
    failure: identity,
    beforeSave: () => countCodeTry(caller, { browserToken, purpose: "register" }),
    save: async ({ values, form, caller: writer }) => {
      const made = await makeAccount(writer, { ...toBrowser(form), browserToken }, values);
      return made === "made"
        ? {
            to: PATIENT_HOME,
            message: "Done. On your other devices, sign in with the same address",
          }
        : { to: nextPath(PATIENT_HOME), message: "You are signed in" };
    },
    cookie: async (form, { to }) => [
      await serializePatientSignIn(toBrowser(form).token, readFormText(form, "shared") === "yes"),
      await clearCodeToken(),
      ...(to === PATIENT_HOME ? [await serializeGuestToken("")] : []),
    ],
  });
});

/** Second page of an account without an invitation. */
export default function KeepMyDataCode() {
  const { code, off } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title="Enter your code"
      lead="If messages reach the address, a code is on its way."
    >
      {off && <p>{off}</p>}
      <CodeForm
        code={code}
        back={PATIENT_HOME}
        submitLabel="Keep My Data"
        againPath="/keep-my-data"
      />
    </AccountPage>
  );
}
