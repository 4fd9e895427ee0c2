import { Op, type WhereOptions } from "sequelize";
import { Consent } from "~/models";
import type {
  ConsentCategory,
  ConsentScope,
  ConsentSource,
  LedgerCategory,
  MessageCategory,
  MessageChannel,
  PersonKind,
} from "~/models/consents/consent-category.schema";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { normalizeAddress } from "./addresses";

/** Record type of ledger entries in the audit. */
export const CONSENT = "consent";

/** A person who gets messages; `id` is that of their record. */
export type ConsentPerson = { kind: PersonKind; id: number };

type ConsentEntry = {
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
 * the caller (AREAS 1).
 * @throws Error for an address that the channel cannot reach, and for an entry about nobody
 */
export async function recordConsent(
  writer: CallerInTransaction,
  { person, channel, address, category, isGiven, scope = "person", words, source }: ConsentEntry,
): Promise<void> {
  const normalized = normalizeAddress(channel, address);
  if (normalized === null) throw new Error(`A consent needs an address for ${channel}`);
  if (person === null && scope === "person") throw new Error("A consent needs a person");
  const { actor, transaction } = writer;
  const { id } = await Consent.create(
    {
      personKind: person?.kind ?? null,
      personId: person?.id ?? null,
      channel,
      address: normalized,
      category,
      scope,
      isGiven,
      words,
      source,
      actorId: actor.id,
      actorName: actor.name,
    },
    { transaction },
  );
  await recordEvent(writer, {
    action: isGiven ? "given" : "withdrawn",
    record: { type: CONSENT, id },
    changes: {
      ...(person && { person: [null, `${person.kind} ${person.id}`] }),
      channel: [null, channel],
      category: [null, category],
      source: [null, source],
    },
  });
}

type MessageTarget = {
  person: ConsentPerson | null;
  address: string;
  channel: MessageChannel;
  category: MessageCategory;
};

/** Whether a message may be sent, and if not, why, for staff. */
export type MayReceive = { allowed: boolean; reason?: string };

const refuse = (reason: string): MayReceive => ({ allowed: false, reason });

/**
 * Decides whether a message may be sent, from what the ledger holds now; one query at most (AREAS 1):
 * - By email, account and staff messages always may, and care messages unless they were withdrawn.
 * - By text, account and staff messages may until STOP; other messages need the person's agreement for that number. After STOP
 *   from a number nothing may, whoever has it, until START.
 * - Reminders, surveys and offers need the person's agreement on both channels.
 */
export async function findMayReceive(
  caller: Caller,
  { person, address, channel, category }: MessageTarget,
): Promise<MayReceive> {
  const normalized = normalizeAddress(channel, address);
  if (normalized === null) {
    return refuse(channel === "text" ? "Not a number for texts" : "Not an email address");
  }
  const isAsked = category !== "account" && category !== "staff";
  if (channel === "email" && !isAsked) return { allowed: true };
  const isOwn = person && { personKind: person.kind, personId: person.id };
  const entries = await findEntries(caller, { channel, address: normalized }, [
    ...(isAsked ? [category] : []),
    "all",
  ]);
  const newest = (matches: (entry: Consent) => boolean) => entries.find(matches)?.isGiven;
  // Not lifted by the link of an older message: whoever writes STOP has to write START.
  if (newest(({ source }) => source === "text") === false) return refuse("Stopped by text: STOP");
  if (newest(({ scope }) => scope === "address") === false)
    return refuse("Stopped by the link in a message");
  const own = newest(
    ({ scope, personKind, personId }) =>
      scope === "person" && personKind === isOwn?.personKind && personId === isOwn?.personId,
  );
  if (own === false) return refuse("The agreement was withdrawn");
  const needsAgreement = isAsked && (channel === "text" || category !== "care");
  return own || !needsAgreement ? { allowed: true } : refuse("No agreement is recorded");
}

/** Reads the entries about an address and any of the categories, newest first. */
async function findEntries(
  { transaction }: Caller,
  where: WhereOptions<Consent>,
  categories: LedgerCategory[],
): Promise<Consent[]> {
  return Consent.findAll({
    where: { ...where, category: { [Op.in]: categories } } as WhereOptions<Consent>,
    order: [["id", "DESC"]],
    transaction,
  });
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
