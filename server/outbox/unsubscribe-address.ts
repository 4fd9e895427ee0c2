import type { OutboxMessage } from "~/models";
import { isConsentCategory } from "~/models/consents/consent-category.schema";
import { purposeRule } from "~/models/outbox/message-purpose.schema";
import { normalizeAddress } from "~/server/consents/addresses";
import { unsubscribePath } from "~/server/consents/unsubscribe";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { findPerson } from "./recipient";

type Addressed = Pick<
  OutboxMessage,
  "purpose" | "recipientKind" | "recipientId" | "address" | "channel"
>;

/**
 * Finds the address with which the recipient stops messages of this kind by one press, for the List-Unsubscribe header and the end of
 * a mail (AREAS 1). Null for messages that nobody can stop, and for an address that mail does not reach.
 */
export function findUnsubscribeUrl(message: Addressed): string | null {
  const { purpose, address, channel } = message;
  const { category } = purposeRule(purpose);
  if (channel !== "email" || !isConsentCategory(category)) return null;
  if (normalizeAddress(channel, address) === null) return null;
  const person = findPerson(message);
  return absoluteUrl(unsubscribePath({ person, channel, address, category }));
}
