import { useActionData, useLoaderData } from "@remix-run/react";
import { CurrentPassword } from "~/app/components/access/current-password";
import { UnvalidatedField } from "~/app/components/access/unvalidated-field";
import { SecretForm } from "~/app/components/access/secret-form";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { readFormText } from "~/app/http/body.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { type SecretFormErrors, submitSecretForm } from "~/app/http/secret-form.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { turnOffSecondFactor } from "~/server/access/own-second-factor";
import { ACCOUNT_PATH, requireAccount, redirectToAccount } from "./require-account.server";
import { ACCOUNT_BREADCRUMB } from "./account-breadcrumb";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Turn Off Second Factor" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("account.own", async ({ caller }) => {
  const { secondFactor, email } = await requireAccount(caller);
  if (!secondFactor) redirectToAccount();
  return { email };
});

export const action = pageAction("account.own", ({ caller, request }) =>
  submitSecretForm(request, async ({ form }) => {
    await turnOffSecondFactor(caller, {
      currentPassword: readFormText(form, "currentPassword"),
      code: readFormText(form, "code"),
    });
    return redirectWithToast(ACCOUNT_PATH, "Your second factor is off");
  }),
);

export default function TurnOffSecondFactor() {
  const { email } = useLoaderData<typeof loader>();
  const errors = useActionData<SecretFormErrors>()?.errors;
  return (
    <>
      <PageTitle
        title="Turn Off Second Factor"
        breadcrumb={ACCOUNT_BREADCRUMB}
        subtitle="You then sign in with your password alone, and your recovery codes stop working"
      />
      <SecretForm errors={errors} submitLabel="Turn Off" isDestructive cancelTo="/admin/account">
        <CurrentPassword email={email} error={errors?.currentPassword} hasInitialFocus={!errors} />
        <UnvalidatedField
          name="code"
          label="Code"
          hint="The six digits that your authenticator app shows, or one of your recovery codes"
          autoComplete="one-time-code"
          error={errors?.code}
        />
      </SecretForm>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorView back={{ href: "/admin/account", label: "Back to Your Account" }} />;
}
