import { hashSecret } from "~/server/platform/secrets";

/** Identifiers that are stored as they are: printable, at most 200 characters. */
const STORABLE = /^\P{C}{0,200}$/u;

/**
 * Converts a gateway's identifier of a message to the form in which it is stored and looked up: a number as its digits, a longer one,
 * or one with control characters, as its SHA-256.
 */
export function toProviderId(id: string | number): string {
  const text = String(id);
  return STORABLE.test(text) ? text : hashSecret(text);
}
