import { useActionData } from "@remix-run/react";
import { UnvalidatedField } from "~/app/components/access/unvalidated-field";
import { SecretForm } from "~/app/components/access/secret-form";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { readFormText } from "~/app/http/body.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitSecretForm } from "~/app/http/secret-form.server";
import { renewRecoveryCodes } from "~/server/access/own-second-factor";
import { RecoveryCodes } from "./recovery-codes";
import { requireAccount, redirectToAccount } from "./require-account.server";
import { ACCOUNT_BREADCRUMB } from "./account-breadcrumb";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "New Recovery Codes" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("account.own", async ({ caller }) => {
  const { secondFactor } = await requireAccount(caller);
  if (!secondFactor) redirectToAccount();
  return null;
});

export const action = pageAction("account.own", ({ caller, request }) =>
  submitSecretForm(request, async ({ form, submissionKey }) => ({
    codes: await renewRecoveryCodes(caller, { code: readFormText(form, "code"), submissionKey }),
  })),
);

type ActionData = { codes?: string[]; errors?: Record<string, string> } | undefined;

export default function NewRecoveryCodes() {
  const { codes, errors } = useActionData<ActionData>() ?? {};
  if (codes) return <RecoveryCodes title="New Recovery Codes" codes={codes} />;
  return (
    <>
      <PageTitle
        title="New Recovery Codes"
        breadcrumb={ACCOUNT_BREADCRUMB}
        subtitle="You get ten new codes, and the ones you have stop working"
      />
      <SecretForm errors={errors} submitLabel="Make New Codes" cancelTo="/admin/account">
        <UnvalidatedField
          name="code"
          label="Code"
          hint="The six digits that your authenticator app shows, or one of your recovery codes"
          autoComplete="one-time-code"
          error={errors?.code}
          hasInitialFocus={!errors}
        />
      </SecretForm>
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorView back={{ href: "/admin/account", label: "Back to Your Account" }} />;
}
