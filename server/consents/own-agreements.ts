import { Op } from "sequelize";
import { Consent } from "~/models";
import { consentLabel } from "~/models/consents/consent-category.schema";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { maskAddress } from "./addresses";
import { recordConsent } from "./consents";

/** An agreement to messages that a patient, or the guardian who is signed in for one, gave and has not withdrawn. */
export type OwnAgreement = {
  id: number;
  /** Kind of messages, in words for people. */
  messages: string;
  channel: MessageChannel;
  /** With most of it hidden: others who use the browser see the page too. */
  address: string;
  /** ISO 8601. */
  givenAt: string;
  /** Words that were shown; "" if none were kept. */
  words: string;
};

/** Lists the caller's agreements that hold, oldest first; one query, none for a visitor (AREAS 1). */
export async function listOwnAgreements(caller: Caller): Promise<OwnAgreement[]> {
  authorize(caller, "patient.own");
  const agreements = await findOwnAgreements(caller);
  return agreements.map(({ id, channel, address, category, createdAt, words }) => ({
    ...{ id, channel, words },
    messages: consentLabel(category),
    address: maskAddress(channel, address),
    givenAt: createdAt.toISOString(),
  }));
}

/**
 * Withdraws one of the caller's agreements, and stops what is scheduled by it; idempotent (AREAS 1).
 * @param words that were shown
 * @throws NotFoundError, also for another person's
 */
export async function withdrawOwnAgreement(
  writer: CallerInTransaction,
  id: number,
  words: string,
): Promise<void> {
  authorize(writer, "patient.own");
  const { transaction } = writer;
  const where = { id, ...byOwners(writer), isGiven: true };
  if (!(await Consent.findOne({ where, transaction })))
    throw new NotFoundError("Agreement not found");
  const agreement = (await findOwnAgreements(writer)).find((each) => each.id === id);
  if (!agreement) return;
  const { channel, address, category, personKind, personId } = agreement;
  const person = personKind && personId !== null ? { kind: personKind, id: personId } : null;
  await recordConsent(writer, {
    ...{ person, channel, address, category, words },
    isGiven: false,
    source: "screen",
  });
}

/** Condition of consents to messages of the caller's patient, and of the guardian who is signed in for them. */
const byOwners = ({ patientId = 0, caretakerId }: Caller) => ({
  scope: "person" as const,
  channel: { [Op.ne]: "page" } as const,
  [Op.or]: [
    { personKind: "patient" as const, personId: patientId },
    ...(caretakerId ? [{ personKind: "caretaker" as const, personId: caretakerId }] : []),
  ],
});

/** An entry about messages. */
type MessageConsent = Consent & { channel: MessageChannel };

const isOfMessages = (entry: Consent): entry is MessageConsent => entry.channel !== "page";

/** Finds the entries of agreements that hold: the newest of each kind of messages to an address, where that was not withdrawn. */
async function findOwnAgreements(caller: Caller): Promise<MessageConsent[]> {
  if (!caller.patientId) return [];
  const entries = await Consent.findAll({
    where: byOwners(caller),
    order: [["id", "ASC"]],
    transaction: caller.transaction,
  });
  const held = new Map<string, MessageConsent>();
  for (const entry of entries.filter(isOfMessages)) {
    const address = `${entry.personKind} ${entry.channel} ${entry.address} `;
    for (const key of [...held.keys()])
      if (key === address + entry.category || (entry.category === "all" && key.startsWith(address)))
        held.delete(key);
    if (entry.isGiven) held.set(address + entry.category, entry);
  }
  return [...held.values()];
}
