import { Op } from "sequelize";
import { Consent } from "~/models";
import {
  type ConsentCategory,
  type ConsentScope,
  type ConsentSource,
  isConsentCategory,
  type LedgerCategory,
} from "~/models/consents/consent-category.schema";
import {
  MESSAGE_PURPOSE_KEYS,
  type MessageCategory,
  purposeRule,
} from "~/models/outbox/message-purpose.schema";
import type { MessageChannel, RecipientKind } from "~/models/outbox/outbox-message.schema";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import type { Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { normalizeAddress } from "./addresses";
import { appendEntries } from "./ledger";

/** A person who gets messages; `id` is that of their record. */
export type ConsentPerson = { kind: RecipientKind; id: number };

export type ConsentEntry = {
  /** Null where nobody is known at the address, as for a text message. */
  person: ConsentPerson | null;
  channel: MessageChannel;
  /** In any form that `normalizeAddress` takes. */
  address: string;
  category: LedgerCategory;
  isGiven: boolean;
  /** Default: the person. */
  scope?: ConsentScope;
  /** Words that were shown. */
  words: string;
  source: ConsentSource;
};

/**
 * Appends an entry to the consent ledger, with its audit event, which holds neither the address nor the words. Who wrote it is
 * the caller. A withdrawal stops what is scheduled, in the same transaction (AREAS 1).
 * @throws Error for an address that the channel cannot reach, and for an entry about nobody
 */
export const recordConsent = (writer: CallerInTransaction, entry: ConsentEntry): Promise<void> =>
  recordConsents(writer, [entry]);

/**
 * Appends many entries, as `recordConsent` does: two statements for all of them, and those of each withdrawal.
 * @throws as `recordConsent`
 */
export async function recordConsents(
  writer: CallerInTransaction,
  entries: readonly ConsentEntry[],
): Promise<void> {
  const rows = entries.map(toRow);
  await appendEntries(writer, rows);
  for (const { personKind, personId, channel, address, category, isGiven, scope } of rows) {
    if (isGiven) continue;
    const person = personKind && personId !== null && { kind: personKind, id: personId };
    await stopMessages(writer, {
      recipient: { ...(scope === "person" && person), channel, address },
      purposes: findPurposes(channel, category),
      reason: "opted-out",
    });
  }
}

function toRow({
  person,
  channel,
  address,
  category,
  isGiven,
  scope = "person",
  words,
  source,
}: ConsentEntry) {
  const normalized = normalizeAddress(channel, address);
  if (normalized === null) throw new Error(`A consent needs an address for ${channel}`);
  if (person === null && scope === "person") throw new Error("A consent needs a person");
  return {
    personKind: person?.kind ?? null,
    personId: person?.id ?? null,
    address: normalized,
    ...{ channel, category, scope, isGiven, words, source },
  };
}

/** Finds the purposes of messages that a withdrawal stops. Mail of accounts and to staff is none of them. */
const findPurposes = (channel: MessageChannel, withdrawn: LedgerCategory) =>
  MESSAGE_PURPOSE_KEYS.filter((purpose) => {
    const { category } = purposeRule(purpose);
    if (withdrawn !== "all") return category === withdrawn;
    return channel === "text" || isConsentCategory(category);
  });

/** A message: to whom, at which address, and of which category. */
export type MessageTarget = {
  person: ConsentPerson | null;
  address: string;
  channel: MessageChannel;
  category: MessageCategory;
};

/** How messages were stopped: by STOP from the number, by the link in a message, or by the person, who withdrew an agreement. */
type StoppedBy = "text" | "link" | "person";

/** Whether a message may be sent, and if not, why, for staff; `stoppedBy` is missing where there never was an agreement. */
export type MayReceive = { allowed: boolean; reason?: string; stoppedBy?: StoppedBy };

const ALLOWED: MayReceive = { allowed: true };
const refuse = (reason: string): MayReceive => ({ allowed: false, reason });
const STOPPED: Record<StoppedBy, MayReceive> = {
  text: { ...refuse("Stopped by text: STOP"), stoppedBy: "text" },
  link: { ...refuse("Stopped by the link in a message"), stoppedBy: "link" },
  person: { ...refuse("The agreement was withdrawn"), stoppedBy: "person" },
};

/**
 * Decides whether a message may be sent, from what the ledger holds now; one query at most (AREAS 1):
 * - By email, account and staff messages always may, and care messages unless they were withdrawn.
 * - By text, account and staff messages may until STOP; other messages need the person's agreement for that number. After STOP
 *   from a number nothing may, whoever has it, until START.
 * - Reminders, surveys and offers need the person's agreement on both channels.
 */
export async function findMayReceive(caller: Caller, target: MessageTarget): Promise<MayReceive> {
  const [decision] = await findEachMayReceive(caller, [target]);
  return decision ?? ALLOWED;
}

/** Decides about many messages, in one query for all of them. @returns decisions in the order of the messages */
export async function findEachMayReceive(
  caller: Caller,
  targets: readonly MessageTarget[],
): Promise<MayReceive[]> {
  const normalized = targets.map(({ channel, address }) => normalizeAddress(channel, address));
  const asked = targets.flatMap((target, index) =>
    isDecidedByLedger(target) ? (normalized[index] ?? []) : [],
  );
  const entries = await findEntries(caller, [...new Set(asked)]);
  return targets.map((target, index) => {
    const address = normalized[index];
    if (address === null || address === undefined)
      return refuse(target.channel === "text" ? "Not a number for texts" : "Not an email address");
    return isDecidedByLedger(target) ? decide(target, entries.get(address) ?? []) : ALLOWED;
  });
}

/** Whether anybody can stop a message: not mail of accounts and to staff. */
const isDecidedByLedger = ({ channel, category }: MessageTarget) =>
  channel === "text" || isConsentCategory(category);

/** Decides from the entries about the address, newest first. */
function decide({ person, channel, category }: MessageTarget, entries: Consent[]): MayReceive {
  const newest = (matches: (entry: Consent) => boolean) =>
    entries.find(
      (entry) =>
        entry.channel === channel &&
        (entry.category === "all" || entry.category === category) &&
        matches(entry),
    )?.isGiven;
  // Not lifted by the link of an older message: whoever writes STOP has to write START.
  if (newest(({ source }) => source === "text") === false) return STOPPED.text;
  if (newest(({ scope }) => scope === "address") === false) return STOPPED.link;
  const own = newest(
    ({ scope, personKind, personId }) =>
      scope === "person" && personKind === person?.kind && personId === person?.id,
  );
  if (own === false) return STOPPED.person;
  const needsAgreement = isConsentCategory(category) && (channel === "text" || category !== "care");
  return own || !needsAgreement ? ALLOWED : refuse("No agreement is recorded");
}

/** Reads the entries about addresses, newest first. */
async function findEntries(
  { transaction }: Caller,
  addresses: string[],
): Promise<Map<string, Consent[]>> {
  const byAddress = new Map<string, Consent[]>();
  if (addresses.length === 0) return byAddress;
  const entries = await Consent.findAll({
    attributes: { exclude: ["words", "actorId", "actorName", "createdAt"] },
    where: { address: addresses },
    order: [["id", "DESC"]],
    transaction,
  });
  for (const address of addresses) byAddress.set(address, []);
  for (const entry of entries) byAddress.get(entry.address)?.push(entry);
  return byAddress;
}

/**
 * Whether messages of a category are stopped for everybody at an address. @param address normalized
 * @param source only by entries of this source
 */
export async function isStopped(
  { transaction }: Caller,
  target: { channel: MessageChannel; address: string; category: ConsentCategory | "all" },
  source?: ConsentSource,
): Promise<boolean> {
  const { channel, address, category } = target;
  const newest = await Consent.findOne({
    where: {
      channel,
      address,
      scope: "address",
      category: { [Op.in]: [category, "all"] },
      ...(source && { source }),
    },
    order: [["id", "DESC"]],
    transaction,
  });
  return newest?.isGiven === false;
}
