import { z } from "zod";
import {
  CONSENT_CATEGORIES,
  type ConsentCategory,
} from "~/models/consents/consent-category.schema";
import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  RECIPIENT_KINDS,
} from "~/models/outbox/outbox-message.schema";
import { NotFoundError } from "~/server/platform/errors";
import { decryptSecret, encryptSecret } from "~/server/platform/secrets";
import { normalizeAddress } from "./addresses";
import type { ConsentPerson } from "./consents";

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
export type Subscription = {
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
export function readToken(token: string): Subscription {
  const content = decryptSecret(PURPOSE, token);
  if (content === null) throw new NotFoundError("This link does not work");
  const [kind, id, channel, address, category] = tokenSchema.parse(JSON.parse(content));
  const person = kind !== null && id !== null ? { kind, id } : null;
  return { person, channel, address, category };
}
