import { setImmediate } from "node:timers/promises";
import { normalizeEmail } from "~/models/access/administrator";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { EMAIL, isLongerThan, TEXT_LIMITS } from "~/models/rules/text.schema";
import { keyedHashes } from "~/server/platform/secrets";
import { MAX_RECORD_NUMBER_LENGTH } from "~/models/partners/eligibility.schema";

/** What a person is known by on an eligibility list. */
export type Identity = { kind: "record" | "email"; text: string };

const PURPOSE = "partner-eligibility";
/** Identities that are hashed before other requests get their turn. */
const BATCH = 500;

/** Normalizes an identity as patients' own are, so that both have the same hash. */
const normalize = ({ kind, text }: Identity): string =>
  kind === "email" ? normalizeEmail(text) : normalizeName(text);

/**
 * Hashes an identity with SESSION_SECRET and, after it, the earlier ones: store the first hash, and look up any of them. The kind is part
 * of what is hashed, so that no record number equals an address.
 */
export const hashIdentity = (identity: Identity): string[] =>
  keyedHashes(PURPOSE, `${identity.kind}:${normalize(identity)}`);

/** Whether a text can be a record number or an email address, by its kind. */
const isValid = ({ kind, text }: Identity): boolean =>
  kind === "email"
    ? EMAIL.test(text) && !isLongerThan(text, TEXT_LIMITS.email)
    : !isLongerThan(text, MAX_RECORD_NUMBER_LENGTH);

/** Hashes of a list of identities, each person once, and how many of the list were none. */
export type HashedIdentities = {
  /** Of each identity the hashes by all keys, the current one first. */
  hashes: string[][];
  blank: number;
  duplicates: number;
  invalid: number;
};

/** Hashes identities in batches, between which other requests are answered: 100,000 of them take seconds. */
export async function hashIdentities(
  identities: readonly (Identity | "invalid")[],
): Promise<HashedIdentities> {
  const result: HashedIdentities = { hashes: [], blank: 0, duplicates: 0, invalid: 0 };
  const seen = new Set<string>();
  for (const [index, identity] of identities.entries()) {
    if (index % BATCH === BATCH - 1) await setImmediate();
    if (identity === "invalid") result.invalid += 1;
    else if (identity.text.trim() === "") result.blank += 1;
    else if (!isValid(identity)) result.invalid += 1;
    else {
      const hashes = hashIdentity(identity);
      const [current = ""] = hashes;
      if (seen.has(current)) result.duplicates += 1;
      else result.hashes.push(hashes);
      seen.add(current);
    }
  }
  return result;
}
