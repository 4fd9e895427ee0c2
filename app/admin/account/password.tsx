import { useActionData, useLoaderData } from "@remix-run/react";
import { CurrentPassword } from "~/app/components/access/current-password";
import { UnvalidatedField } from "~/app/components/access/unvalidated-field";
import { SecretForm } from "~/app/components/access/secret-form";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { readFormText } from "~/app/http/body.server";
import { serializeSignIn } from "~/app/http/cookies.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { type SecretFormErrors, submitSecretForm } from "~/app/http/secret-form.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { PASSWORD_LENGTH } from "~/models/access/administrator.schema";
import { changePassword } from "~/server/access/own-account";
import { ACCOUNT_PATH, requireAccount } from "./require-account.server";
import { ACCOUNT_BREADCRUMB } from "./account-breadcrumb";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Change Password" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("account.own", async ({ caller }) => {
  const { email } = await requireAccount(caller);
  return { email };
});

export const action = pageAction("account.own", ({ caller, request }) =>
  submitSecretForm(request, async ({ form }) => {
    const token = await changePassword(caller, {
      currentPassword: readFormText(form, "currentPassword"),
      password: readFormText(form, "password"),
    });
    const message = "Password changed. Your other sign-ins have ended.";
    const response = await redirectWithToast(ACCOUNT_PATH, message);
    if (token) response.headers.append("Set-Cookie", await serializeSignIn(token));
    return response;
  }),
);

export default function ChangePassword() {
  const { email } = useLoaderData<typeof loader>();
  const errors = useActionData<SecretFormErrors>()?.errors;
  return (
    <>
      <PageTitle
        title="Change Password"
        breadcrumb={ACCOUNT_BREADCRUMB}
        subtitle="You stay signed in here; your other sign-ins end"
      />
      <SecretForm errors={errors} submitLabel="Change Password" cancelTo="/admin/account">
        <CurrentPassword email={email} error={errors?.currentPassword} hasInitialFocus={!errors} />
        <UnvalidatedField
          name="password"
          label="New password"
          type="password"
          hint={`At least ${PASSWORD_LENGTH.min} characters. A sentence that only you would say works well.`}
          autoComplete="new-password"
          error={errors?.password}
        />
      </SecretForm>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorView back={{ href: "/admin/account", label: "Back to Your Account" }} />;
}
