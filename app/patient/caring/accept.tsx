import { useLoaderData } from "@remix-run/react";
import { AccountPage } from "~/app/components/patient-accounts/account-page";
import { CodeForm, codeValidator } from "~/app/components/patient-accounts/code-form";
import { CheckboxField } from "~/app/components/forms/form/fields";
import { TODAY_HOME } from "~/app/contracts/account-fields";
import { readFormText } from "~/app/http/body.server";
import { serializePatientSignIn } from "~/app/http/cookies.server";
import { submitForm } from "~/app/http/form.server";
import { identity } from "~/app/http/form-refusal.server";
import { describeChannelsOff } from "~/app/http/channels-off.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { clearCodeToken, prepareSignIn, readCodeToken } from "~/app/http/patient-account.server";
import { acceptInvitation, readAcceptPage } from "~/server/caretakers/invitation";
import { countCodeTry } from "~/server/patient-accounts/codes";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Enter Your Code", noindex: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Also for a browser that waits for no code: the link in the message may open in another one. */
export const loader = pageLoader("public", async ({ caller, request, url }) => ({
  ...((await readAcceptPage(caller, await readCodeToken(request))) ?? { words: null }),
  code: (url.searchParams.get("code") ?? "").slice(0, 6),
  off: describeChannelsOff(),
}));

/** Accepts the invitation, and signs this browser in. */
export const action = pageAction("public", async ({ caller, request }) => {
  const browserToken = (await readCodeToken(request)) ?? "";
  const { toBrowser, endPrevious } = await prepareSignIn(request, browserToken);
  return submitForm({
    caller,
    request,
    validator: codeValidator,
    failure: identity,
    beforeSave: () => countCodeTry(caller, { browserToken, purpose: "accept-invitation" }),
    save: async ({ values, form, caller: writer }) => {
      const browser = { ...toBrowser(form), browserToken };
      const agrees = readFormText(form, "agrees");
      await acceptInvitation(writer, browser, { ...values, agrees });
      await endPrevious(writer);
      return { to: TODAY_HOME, message: "Thank you for helping. You are signed in" };
    },
    cookie: async (form) => [
      await serializePatientSignIn(toBrowser(form).token, readFormText(form, "shared") === "yes"),
      await clearCodeToken(),
    ],
  });
});

/** Second page of a caretaker's invitation (AREAS 7). */
export default function AcceptInvitation() {
  const { code, words, off } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title="Enter your code"
      lead={
        words === null
          ? "No code was asked for in this browser. Open the link of your invitation here, and ask for one."
          : "If messages reach you, a code is on its way. With it you accept."
      }
    >
      {words !== null && off && <p>{off}</p>}
      {words !== null && (
        <CodeForm
          code={code}
          back={TODAY_HOME}
          submitLabel="Accept"
          agreement={<CheckboxField name="agrees" label={words} />}
        />
      )}
    </AccountPage>
  );
}
