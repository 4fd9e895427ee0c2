import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "~/app/components/patient-accounts/account-page";
import { CodeForm, codeValidator } from "~/app/components/patient-accounts/code-form";
import { CareTeam } from "~/app/components/site/care-team";
import { TODAY_HOME } from "~/app/contracts/account-fields";
import { patientSignInPath } from "~/app/contracts/patient-sign-in-path";
import { readFormText } from "~/app/http/body.server";
import { serializePatientSignIn } from "~/app/http/cookies.server";
import { submitForm } from "~/app/http/form.server";
import { describeChannelsOff } from "~/app/http/channels-off.server";
import { identity } from "~/app/http/form-refusal.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import {
  clearCodeToken,
  prepareSignIn,
  readBack,
  readCodeToken,
  serializeCodeToken,
} from "~/app/http/patient-account.server";
import { countCodeTry } from "~/server/patient-accounts/codes";
import { signInWithCode } from "~/server/patient-accounts/code-sign-in";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Enter Your Code", noindex: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Path of the page that asks for a birth date, where several people share an address. */
const BIRTH_DATE_PATH = "/patient-sign-in/birth-date";

export const loader = pageLoader("public", ({ url }) =>
  Promise.resolve({
    back: readBack(url.searchParams.get("back")),
    code: (url.searchParams.get("code") ?? "").slice(0, 6),
    off: describeChannelsOff(),
  }),
);

/** Signs in with the code that was sent. */
export const action = pageAction("public", async ({ caller, request }) => {
  const browserToken = (await readCodeToken(request)) ?? "";
  const { toBrowser, endPrevious, nextPath } = await prepareSignIn(request, browserToken);
  return submitForm({
    caller,
    request,
    validator: codeValidator,
    failure: identity,
    beforeSave: () => countCodeTry(caller, { browserToken, purpose: "sign-in" }),
    save: async ({ values, form, caller: writer }) => {
      const back = readBack(form.get("back"));
      const browser = { ...toBrowser(form), browserToken };
      const outcome = await signInWithCode(writer, browser, values);
      if (outcome === "asks-birth-date") {
        const query = new URLSearchParams({ back, ...(values.shared && { shared: "yes" }) });
        return { to: `${BIRTH_DATE_PATH}?${query.toString()}` };
      }
      await endPrevious(writer);
      return {
        to: outcome === "caring" ? TODAY_HOME : nextPath(back),
        message: "You are signed in",
      };
    },
    cookie: async (form, { to }) =>
      to.startsWith(BIRTH_DATE_PATH)
        ? serializeCodeToken(browserToken)
        : [
            await serializePatientSignIn(
              toBrowser(form).token,
              readFormText(form, "shared") === "yes",
            ),
            await clearCodeToken(),
          ],
  });
});

/** Second page of signing in (AREAS 4). */
export default function PatientSignInCode() {
  const { back, code, off } = useLoaderData<typeof loader>();
  const again = back === TODAY_HOME ? "/patient-sign-in" : patientSignInPath(back);
  return (
    <AccountPage title="Enter your code" lead="If we know it, a code is on its way.">
      {off && <p>{off}</p>}
      <CodeForm code={code} back={back} submitLabel="Sign In" againPath={again} />
      <p>
        No code after a few minutes? Look in your spam folder, or ask for a new letter: call{" "}
        <CareTeam />.
      </p>
    </AccountPage>
  );
}
