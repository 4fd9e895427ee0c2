import { normalizeEmail } from "~/models/access/administrator";
import { isMailAddress } from "~/models/outbox/mail-address.schema";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { formatPhone, parsePhone } from "~/server/platform/phone-numbers";

/**
 * Normalizes an address as the ledger keeps it: an email address in lower case, a number as E.164.
 * @returns null for what the channel cannot reach: an address that mail cannot be sent to, an incomplete number, or one with an
 *   extension
 */
export function normalizeAddress(channel: MessageChannel, address: string): string | null {
  if (channel === "email") return isMailAddress(address.trim()) ? normalizeEmail(address) : null;
  const number = address.includes("@") ? null : parsePhone(address);
  return number?.includes(";") ? null : number;
}

/** Whether a contact is a number that text messages reach. */
export const takesTexts = (contact: string): boolean => normalizeAddress("text", contact) !== null;

/** Hides most of an address, such as "a•••@example.org" or "••• 0142". */
export function maskAddress(channel: MessageChannel, address: string): string {
  if (channel === "text") return `••• ${formatPhone(address).slice(-4)}`;
  const [name = "", host = ""] = address.split(/@(?=[^@]*$)/);
  return `${[...name][0] ?? ""}•••@${host}`;
}
