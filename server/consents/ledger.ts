import type { CreationAttributes } from "sequelize";
import { Consent } from "~/models";
import { recordEvents } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Record type of ledger entries in the audit. */
const CONSENT = "consent";

/** Values of an entry, without who writes it. */
export type NewEntry = Omit<CreationAttributes<Consent>, "actorId" | "actorName">;

/**
 * Appends entries to the consent ledger as the caller's, with an audit event each, which holds neither the address nor the words. Two
 * statements, none without entries (AREAS 1).
 */
export async function appendEntries(
  writer: CallerInTransaction,
  entries: readonly NewEntry[],
): Promise<Consent[]> {
  if (entries.length === 0) return [];
  const { actor, transaction } = writer;
  const rows = entries.map((entry) => ({ ...entry, actorId: actor.id, actorName: actor.name }));
  const created = await Consent.bulkCreate(rows, { transaction, returning: true });
  await recordEvents(
    writer,
    created.map(({ id, personKind, personId, channel, category, isGiven, source }) => ({
      action: isGiven ? "given" : "withdrawn",
      record: { type: CONSENT, id },
      changes: {
        ...(personKind && { person: [null, `${personKind} ${personId}`] }),
        channel: [null, channel],
        category: [null, category],
        source: [null, source],
      },
    })),
  );
  return created;
}
