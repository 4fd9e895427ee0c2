import { type UIMatch, useActionData, useLoaderData } from "@remix-run/react";
import { CurrentPassword } from "~/app/components/access/current-password";
import { SecretForm } from "~/app/components/access/secret-form";
import { PageTitle } from "~/app/components/content/page-title";
import { ErrorView } from "~/app/components/ui/error-view";
import { readFormText } from "~/app/http/body.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { type SecretFormErrors, submitSecretForm } from "~/app/http/secret-form.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { formatBrowserName } from "~/server/access/browser-name";
import { endOwnSignIns, getOwnSignIn } from "~/server/access/own-sign-ins";
import { formatTime } from "~/server/platform/dates";
import { ACCOUNT_BREADCRUMB } from "./account-breadcrumb";
import { ACCOUNT_PATH, requireAccount } from "./require-account.server";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = {
  title: ({ data }: UIMatch) => (data as { title: string } | undefined)?.title ?? "End Sign-in",
};

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Reads which sign-in the address names: an id, or all except the current one. */
const readTarget = (signIn: string | undefined) =>
  signIn === "others" ? signIn : parseId(signIn, "Invalid sign-in ID");

export const loader = pageLoader("account.own", async ({ caller, params }) => {
  const { email } = await requireAccount(caller);
  const target = readTarget(params.signIn);
  if (target === "others") {
    return { email, title: "End Other Sign-ins", subtitle: "You stay signed in here alone" };
  }
  const { browser, createdAt } = await getOwnSignIn(caller, target);
  const subtitle = `${formatBrowserName(browser)}, since ${formatTime(createdAt)}`;
  return { email, title: "End Sign-in", subtitle };
});

export const action = pageAction("account.own", ({ caller, params, request }) =>
  submitSecretForm(request, async ({ form }) => {
    const target = readTarget(params.signIn);
    const currentPassword = readFormText(form, "currentPassword");
    await endOwnSignIns(caller, target, { currentPassword });
    const message =
      target === "others" ? "Your other sign-ins have ended" : "The sign-in has ended";
    return redirectWithToast(ACCOUNT_PATH, message);
  }),
);

export default function EndSignIn() {
  const { email, title, subtitle } = useLoaderData<typeof loader>();
  const errors = useActionData<SecretFormErrors>()?.errors;
  return (
    <>
      <PageTitle title={title} breadcrumb={ACCOUNT_BREADCRUMB} subtitle={subtitle} />
      <SecretForm errors={errors} submitLabel={title} isDestructive cancelTo="/admin/account">
        <CurrentPassword email={email} error={errors?.currentPassword} hasInitialFocus={!errors} />
      </SecretForm>
    </>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      notFound={{
        title: "Sign-in Not Found",
        message: "It has ended already, or it is not yours.",
      }}
      back={{ href: "/admin/account", label: "Back to Your Account" }}
    />
  );
}
