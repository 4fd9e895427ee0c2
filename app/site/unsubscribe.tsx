import { redirect } from "@remix-run/node";
import { type UIMatch, useLoaderData, useParams } from "@remix-run/react";
import { CareTeam } from "~/app/components/site/care-team";
import { PageHead } from "~/app/components/site/page-head";
import { Prose } from "~/app/components/site/prose";
import { SitePage } from "~/app/components/site/site-page";
import { useCareTeamPhone, useHospital } from "~/app/components/site/use-hospital";
import { ErrorView } from "~/app/components/ui/error-view";
import { readAnonymousForm } from "~/app/http/body.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { changeSubscription, readSubscription } from "~/server/consents/unsubscribe";

const STOP_TITLE = "Stop these messages";
const STOPPED_TITLE = "These messages are stopped";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = {
  title: ({ data }: UIMatch) =>
    (data as { isStopped: boolean } | undefined)?.isStopped ? STOPPED_TITLE : STOP_TITLE,
  noindex: true,
};

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Opening it changes nothing: mail programs and virus scanners follow every link. */
export const loader = pageLoader("public", ({ caller, params }) =>
  readSubscription(caller, params.token ?? ""),
);

/** Field of the button that lets the messages start again. */
const START_FIELD = "start";
/** What a mail program sends instead of a form (RFC 8058). */
const ONE_CLICK = "List-Unsubscribe=One-Click";

/** Stops the messages, unless the form says that they start again. A mail program gets no redirect, which it may not follow. */
export const action = pageAction("public", async ({ caller, request, url, params }) => {
  const form = await readAnonymousForm(request);
  const isOneClick = form.has("List-Unsubscribe");
  const isGiven = !isOneClick && form.has(START_FIELD);
  const words = isOneClick ? ONE_CLICK : isGiven ? "Start again" : STOP_TITLE;
  await changeSubscription(caller, params.token ?? "", { isGiven, words });
  return isOneClick ? null : redirect(url.pathname, 303);
});

/** Page of the link in a message (AREAS 1). */
export default function Unsubscribe() {
  const { isStopped, ...messages } = useLoaderData<typeof loader>();
  return (
    <SitePage>
      <Prose>
        {isStopped ? <Stopped {...messages} /> : <Stop {...messages} />}
        <AllMessagesLink />
      </Prose>
    </SitePage>
  );
}

type Messages = { channel: "email" | "text"; address: string; messages: string };

const CHANNEL_WORDS = { email: "by email to", text: "by text message to" };

function Stop({ channel, address, messages }: Messages) {
  const { name: hospital } = useHospital();
  return (
    <>
      <PageHead title={STOP_TITLE}>
        You then get no more of these messages from {hospital}.
      </PageHead>
      <Summary channel={channel} address={address} messages={messages} />
      <p>
        What you asked for stays with us. If you need the answer, call <CareTeam />.
      </p>
      <form method="post">
        <button className="button primary">{STOP_TITLE}</button>
      </form>
    </>
  );
}

function Stopped({ channel, address, messages }: Messages) {
  return (
    <>
      <PageHead title={STOPPED_TITLE}>It is done. You do not have to do anything else.</PageHead>
      <Summary channel={channel} address={address} messages={messages} />
      <form method="post">
        <button className="button" name={START_FIELD} value="yes">
          Start again
        </button>
      </form>
    </>
  );
}

/** Link to the page of all kinds of messages to the address. */
function AllMessagesLink() {
  const { token } = useParams();
  const { name: hospital } = useHospital();
  return (
    <p>
      <a href={`/unsubscribe/${token}/all`}>All messages from {hospital}</a>
    </p>
  );
}

/** Which messages, how and where to. */
function Summary({ channel, address, messages }: Messages) {
  return (
    <p>
      <strong>{messages}</strong>, {CHANNEL_WORDS[channel]} {address}
    </p>
  );
}

export function ErrorBoundary() {
  const phone = useCareTeamPhone(null);
  const careTeam = phone ? `your care team, ${phone.text}` : "your care team";
  return (
    <div className="frame min-h-[60vh] py-8">
      <ErrorView
        notFound={{
          title: "This link does not work",
          message: `Check that it is complete: some email programs cut long links. To stop messages without it, call ${careTeam}. To a text message you can also answer STOP.`,
        }}
        back={{ href: "/", label: "Back to the home page" }}
      />
    </div>
  );
}
