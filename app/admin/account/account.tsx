import { useActionData, useLoaderData } from "@remix-run/react";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import { submitConfirmation } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { formatBrowserName } from "~/server/access/browser-name";
import { getOwnAccount } from "~/server/access/own-account";
import { endOtherSignIns, endOwnSignIn, listOwnSignIns } from "~/server/access/own-sign-ins";
import type { Caller } from "~/server/platform/caller";
import { formatTime } from "~/server/platform/dates";
import { ProfileSection, SecondFactorSection } from "./account-sections";
import { SignInSection } from "./sign-in-section";
import { ACCOUNT_PATH } from "./require-account.server";

export const handle = { title: "Your Account" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("account.own", async ({ caller }) => {
  const account = await getOwnAccount(caller);
  return account && { account, signIns: await presentOwnSignIns(caller) };
});

async function presentOwnSignIns(caller: Caller) {
  return (await listOwnSignIns(caller)).map((signIn) => ({
    id: signIn.id,
    browser: formatBrowserName(signIn.browser),
    address: signIn.address ?? "unknown",
    since: formatTime(signIn.createdAt),
    lastSeen: formatTime(signIn.lastSeenAt),
    isCurrent: signIn.current,
  }));
}

/** Ends one sign-in (`?end=12`), or all except the current one (`?end=others`). */
export const action = pageAction("account.own", ({ caller, request, url }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to end the sign-in: ${detail}`,
    save: async (caller) => {
      const target = url.searchParams.get("end") ?? "";
      if (target === "others") {
        await endOtherSignIns(caller);
        return { to: ACCOUNT_PATH, message: "Your other sign-ins have ended" };
      }
      await endOwnSignIn(caller, parseId(target, "Invalid sign-in ID"));
      return { to: ACCOUNT_PATH, message: "The sign-in has ended" };
    },
  }),
);

export default function Account() {
  const loaderData = useLoaderData<typeof loader>();
  const result = useActionData<{ toast: Toast } | undefined>();
  if (!loaderData) return <OpenAccessNotice />;
  return (
    <>
      <Toasts toast={result?.toast} />
      <PageTitle title="Your Account" subtitle="Your details, and how you sign in" />
      <div className="grid max-w-4xl gap-10">
        <ProfileSection {...loaderData.account} />
        <SecondFactorSection {...loaderData.account} />
        <SignInSection signIns={loaderData.signIns} />
      </div>
    </>
  );
}

function OpenAccessNotice() {
  return (
    <>
      <PageTitle title="Your Account" />
      <section className="card grid max-w-4xl gap-4" aria-label="Open access">
        <p>
          Nobody signs in here: under open access everyone on this machine is the administrator
          “Admin”, and there is no password to change.
        </p>
        <p>
          To give everyone an account of their own, start Calmward with <code>ACCESS=sign-in</code>.
          It then prints a link for the first administrator to get started.
        </p>
      </section>
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
