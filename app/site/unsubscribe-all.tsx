import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Setting, SettingList } from "~/app/components/content/setting-list";
import { PageHead } from "~/app/components/site/page-head";
import { SitePage } from "~/app/components/site/site-page";
import { useHospital } from "~/app/components/site/use-hospital";
import { readAnonymousForm } from "~/app/http/body.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { consentLabel, isLedgerCategory } from "~/models/consents/consent-category.schema";
import {
  changeSubscription,
  readSubscriptions,
  type SubscriptionState,
} from "~/server/consents/unsubscribe";
import { BadRequestError } from "~/server/platform/errors";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "All messages", noindex: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";
export { ErrorBoundary } from "./unsubscribe";

export const loader = pageLoader("public", ({ caller, params }) =>
  readSubscriptions(caller, params.token ?? ""),
);

/** Fields of the buttons, whose value is a category, or "all". */
const STOP_FIELD = "stop";
const START_FIELD = "start";
const STOP_ALL = "Stop all messages";
const WORDS = { stop: "Stop", start: "Start again" };

/** Stops the messages of a category, or all, or lets those of a category start again; then shows what holds. */
export const action = pageAction("public", async ({ caller, request, url, params }) => {
  const form = await readAnonymousForm(request);
  const isGiven = form.has(START_FIELD);
  const category = form.get(isGiven ? START_FIELD : STOP_FIELD);
  if (!isLedgerCategory(category)) throw new BadRequestError("Choose which messages");
  const label = `${consentLabel(category)}: ${isGiven ? WORDS.start : WORDS.stop}`;
  const words = category === "all" && !isGiven ? STOP_ALL : label;
  await changeSubscription(caller, params.token ?? "", { category, isGiven, words });
  return redirect(url.pathname, 303);
});

const CHANNEL_WORDS = { email: "By email to", text: "By text message to" };
const EVERYBODY = {
  email: "What you choose counts for everybody who gets email there.",
  text: "What you choose counts for everybody who has this number.",
};
const ACCOUNT_WORDS = {
  email: "They always come, and cannot be stopped here: they keep accounts safe.",
  text: "They come until you answer STOP.",
};

/** Page of all kinds of messages to the address of a link, without a sign-in (AREAS 1). */
export default function UnsubscribeAll() {
  const { channel, address, categories } = useLoaderData<typeof loader>();
  const { name: hospital } = useHospital();
  const isAnyLeft = categories.some(
    ({ state }) => state !== "stopped" && state !== "stopped-by-text",
  );
  return (
    <SitePage>
      <PageHead title={`All messages from ${hospital}`}>
        {CHANNEL_WORDS[channel]} {address}. {EVERYBODY[channel]}
      </PageHead>
      <form method="post" className="grid max-w-3xl gap-6">
        <SettingList>
          {categories.map(({ value, label, state }) => (
            <Setting key={value} label={label}>
              <Category value={value} label={label} state={state} />
            </Setting>
          ))}
          <Setting label="Links and warnings about an account">{ACCOUNT_WORDS[channel]}</Setting>
        </SettingList>
        {isAnyLeft && (
          <p>
            <button className="button primary" name={STOP_FIELD} value="all">
              {STOP_ALL}
            </button>
          </p>
        )}
      </form>
    </SitePage>
  );
}

const STATE_WORDS: Record<SubscriptionState, string> = {
  on: "We send these.",
  stopped: "Stopped.",
  "stopped-by-text": "Stopped by a text message. To start again, text START to us.",
  withdrawn: "Not sent, since you told us to stop.",
  "not-agreed": "Not sent. We send these only to people who agreed.",
};

/** State of a kind of messages, with the button that changes it. */
function Category({
  value,
  label,
  state,
}: {
  value: string;
  label: string;
  state: SubscriptionState;
}) {
  const isStopped = state === "stopped";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>{STATE_WORDS[state]}</p>
      {(isStopped || state === "on") && (
        <button
          className="button small"
          name={isStopped ? START_FIELD : STOP_FIELD}
          value={value}
          aria-label={`${isStopped ? WORDS.start : WORDS.stop}: ${label}`}
        >
          {isStopped ? WORDS.start : WORDS.stop}
        </button>
      )}
    </div>
  );
}
