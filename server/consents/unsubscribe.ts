import { z } from "zod";
import {
  CONSENT_CATEGORIES,
  consentLabel,
  type ConsentCategory,
} from "~/models/consents/consent-category.schema";
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  RECIPIENT_KINDS,
} from "~/models/outbox/outbox-message.schema";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { formatPhone } from "~/server/platform/phone-numbers";
import { LocalLimit } from "~/server/platform/rate-limits";
import { decryptSecret, encryptSecret, hashSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { normalizeAddress } from "./addresses";
import { type ConsentPerson, isStopped, recordConsent } from "./consents";

const PURPOSE = "unsubscribe link";

const CATEGORY_VALUES = CONSENT_CATEGORIES.map(({ value }) => value) as [
  ConsentCategory,
  ...ConsentCategory[],
];

const CHANNEL_VALUES = MESSAGE_CHANNELS.map(({ value }) => value) as [
  MessageChannel,
  ...MessageChannel[],
];

/** What a token holds: kind and id of the person (both null if unknown), channel, normalized address, category. */
const tokenSchema = z.tuple([
  z.enum(RECIPIENT_KINDS).nullable(),
  z.number().int().nullable(),
  z.enum(CHANNEL_VALUES),
  z.string(),
  z.enum(CATEGORY_VALUES),
]);

/** Messages that a link stops. */
type Subscription = {
  person: ConsentPerson | null;
  channel: MessageChannel;
  address: string;
  category: ConsentCategory;
};

/**
 * Builds the path of the page that stops messages of a category to an address with one press and no sign-in. The token is
 * encrypted, so that the path shows nothing of the person; no table holds it, and it does not expire while its SESSION_SECRET
 * is the current or a previous one (AREAS 1).
 * @throws Error for an address that the channel cannot reach
 */
export function unsubscribePath({ person, channel, address, category }: Subscription): string {
  const normalized = normalizeAddress(channel, address);
  if (normalized === null) throw new Error(`There are no messages by ${channel} to stop`);
  const content = [person?.kind ?? null, person?.id ?? null, channel, normalized, category];
  return `/unsubscribe/${encryptSecret(PURPOSE, JSON.stringify(content))}`;
}

/** Reads a link's token. @throws NotFoundError for one that was altered, or that none of the secrets opens */
function readToken(token: string): Subscription {
  const content = decryptSecret(PURPOSE, token);
  if (content === null) throw new NotFoundError("This link does not work");
  const [kind, id, channel, address, category] = tokenSchema.parse(JSON.parse(content));
  const person = kind !== null && id !== null ? { kind, id } : null;
  return { person, channel, address, category };
}

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

/** Hides most of an address, such as "a•••@example.org" or "••• 0142". */
function maskAddress(channel: MessageChannel, address: string): string {
  if (channel === "text") return `••• ${formatPhone(address).slice(-4)}`;
  const [name = "", host = ""] = address.split(/@(?=[^@]*$)/);
  return `${[...name][0] ?? ""}•••@${host}`;
}

/** Actor of the audit: whoever has the link, never the administrator of open access. */
const RECIPIENT: Caller["actor"] = { id: "visitor", name: "Recipient", role: "visitor" };

/** By link, not by network: mail providers press it for many people. */
const linkLimit = new LocalLimit({ name: "unsubscribe", points: 30, seconds: 3_600 });

/**
 * Stops the messages of a link for everybody at its address, or lets them start again; idempotent. The audit has no network
 * address, which may be that of a mail provider (AREAS 1).
 * @param words what was shown, or what was sent for a mail program (RFC 8058)
 * @throws NotFoundError; TooManyAttemptsError after 30 changes an hour
 */
export async function changeSubscription(
  caller: Caller,
  token: string,
  { isGiven, words }: { isGiven: boolean; words: string },
): Promise<void> {
  const subscription = readToken(token);
  const { channel, address, category } = subscription;
  await linkLimit.consume(hashSecret(`${channel} ${address} ${category}`));
  const recipient = { ...caller, actor: RECIPIENT, address: null };
  await inTransaction(recipient, async (writer) => {
    if ((await isStopped(writer, subscription)) !== isGiven) return;
    await recordConsent(writer, {
      ...subscription,
      isGiven,
      scope: "address",
      words,
      source: "link",
    });
  });
}
