import {
  CONSENT_CATEGORIES,
  type ConsentCategory,
  consentLabel,
  type LedgerCategory,
} from "~/models/consents/consent-category.schema";
import type { Caller } from "~/server/platform/caller";
import { LocalLimit } from "~/server/platform/rate-limits";
import { hashSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { maskAddress } from "./addresses";
import { findEachMayReceive, isStopped, type MayReceive, recordConsent } from "./consents";
import { readToken, type Subscription } from "./unsubscribe-token";

export { unsubscribePath } from "./unsubscribe-token";

/**
 * Reads what a link stops, and whether that is stopped; changes nothing.
 * @returns `address` for people, with most of it hidden: the link may have been forwarded
 * @throws NotFoundError
 */
export async function readSubscription(caller: Caller, token: string) {
  const subscription = readToken(token);
  const { channel, address, category } = subscription;
  return {
    channel,
    address: maskAddress(channel, address),
    messages: consentLabel(category),
    isStopped: await isStopped(caller, subscription),
  };
}

/**
 * What somebody gets of a category at an address: messages; none, since they were stopped by a link, which can let them start again; none
 * after STOP from the number, which only START lifts; none since the person withdrew; or none without the person's agreement.
 */
export type SubscriptionState = "on" | "stopped" | "stopped-by-text" | "withdrawn" | "not-agreed";

/**
 * Reads the state of every category of messages at a link's address; changes nothing. One query (AREAS 1).
 * @returns `address` as in `readSubscription`
 * @throws NotFoundError
 */
export async function readSubscriptions(caller: Caller, token: string) {
  const { person, channel, address } = readToken(token);
  const targets = CONSENT_CATEGORIES.map(({ value: category }) => ({
    ...{ person, channel, address, category },
  }));
  const decisions = await findEachMayReceive(caller, targets);
  return {
    channel,
    address: maskAddress(channel, address),
    categories: targets.flatMap(({ category }, index) => {
      const decision = decisions[index];
      return decision
        ? { value: category, label: consentLabel(category), state: toState(decision) }
        : [];
    }),
  };
}

const STOPPED_STATES = {
  link: "stopped",
  text: "stopped-by-text",
  person: "withdrawn",
} as const;

const toState = ({ allowed, stoppedBy }: MayReceive): SubscriptionState =>
  allowed ? "on" : stoppedBy ? STOPPED_STATES[stoppedBy] : "not-agreed";

/** Actor of the audit: whoever has the link, never the administrator of open access. */
const RECIPIENT: Caller["actor"] = { id: "visitor", name: "Recipient", role: "visitor" };

/** By link, not by network: mail providers press it for many people. */
const linkLimit = new LocalLimit({ name: "unsubscribe", points: 30, seconds: 3_600 });

type SubscriptionChange = {
  isGiven: boolean;
  /** Consent text: of the page, or of a one-click POST by a mail program (RFC 8058). */
  words: string;
  /** Default: that of the link. */
  category?: LedgerCategory;
};

/**
 * Stops messages for everybody at the address of a link, or lets them start again: those of the link, of another category, or all;
 * idempotent. The audit has no network address, which may be that of a mail provider (AREAS 1).
 * @throws NotFoundError; TooManyAttemptsError after 30 changes of a category an hour
 */
export async function changeSubscription(
  caller: Caller,
  token: string,
  { isGiven, words, ...change }: SubscriptionChange,
): Promise<void> {
  const subscription = readToken(token);
  const { channel, address } = subscription;
  const category = change.category ?? subscription.category;
  await linkLimit.consume(hashSecret(`${channel} ${address} ${category}`));
  const recipient = { ...caller, actor: RECIPIENT, address: null };
  await inTransaction(recipient, async (writer) => {
    if (await isUnchanged(writer, { ...subscription, category }, isGiven)) return;
    await recordConsent(writer, {
      ...subscription,
      category,
      isGiven,
      scope: "address",
      words,
      source: "link",
    });
  });
}

/** Whether every category that a change is about is as it would be afterwards. */
async function isUnchanged(
  caller: Caller,
  { category, ...target }: Omit<Subscription, "category"> & { category: LedgerCategory },
  isGiven: boolean,
): Promise<boolean> {
  const categories: ConsentCategory[] =
    category === "all" ? CONSENT_CATEGORIES.map(({ value }) => value) : [category];
  for (const each of categories)
    if ((await isStopped(caller, { ...target, category: each })) === isGiven) return false;
  return true;
}
