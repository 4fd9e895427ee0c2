import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { pageLoader } from "~/app/http/page.server";
import { formatBrowserName } from "~/server/access/browser-name";
import { getOwnAccount } from "~/server/access/own-account";
import { listOwnSignIns } from "~/server/access/own-sign-ins";
import { readOwnNotifications } from "~/server/notifications/own-notifications";
import type { Caller } from "~/server/platform/caller";
import { formatTime } from "~/server/platform/dates";
import { presentLoggedMessage } from "~/app/admin/messages/present-logged-message.server";
import { listOwnMessages } from "~/server/outbox/own-messages";
import { MessageSection } from "./message-section";
import { NotificationSection, ProfileSection, SecondFactorSection } from "./account-sections";
import { SignInSection } from "./sign-in-section";

export const handle = { title: "Your Account" };

/** Number of messages on the account page; the others are on a page of their own. */
const NEWEST_MESSAGES = 3;

export const loader = pageLoader("account.own", async ({ caller }) => {
  const account = await getOwnAccount(caller);
  const notifications = await readOwnNotifications(caller);
  const messages = await readNewestMessages(caller);
  return account && { account, notifications, messages, signIns: await presentOwnSignIns(caller) };
});

async function readNewestMessages(caller: Caller) {
  const own = await listOwnMessages(caller, { page: 1, limit: NEWEST_MESSAGES });
  return {
    newest: own?.messages.map(presentLoggedMessage) ?? [],
    total: own?.pagination.totalItems ?? 0,
  };
}

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

export default function Account() {
  const loaderData = useLoaderData<typeof loader>();
  if (!loaderData) return <OpenAccessNotice />;
  return (
    <>
      <PageTitle title="Your Account" subtitle="Your details, and how you sign in" />
      <div className="grid max-w-4xl gap-10">
        <ProfileSection {...loaderData.account} />
        <SecondFactorSection {...loaderData.account} />
        {loaderData.notifications && <NotificationSection {...loaderData.notifications} />}
        <SignInSection signIns={loaderData.signIns} />
        <MessageSection {...loaderData.messages} />
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
