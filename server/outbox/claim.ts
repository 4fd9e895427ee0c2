import { col, fn, literal, Op, QueryTypes, type WhereOptions } from "sequelize";
import { OutboxMessage } from "~/models";
import { MESSAGE_PURPOSE_KEYS } from "~/models/outbox/message-purpose.schema";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { systemCaller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";
import { nextVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { MAX_ATTEMPTS } from "./retry";

const MINUTE_MS = 60_000;
/** A message that somebody has been sending for so long is left over, whatever its token. */
export const ABANDONED_MS = 10 * MINUTE_MS;
/** Messages that are claimed at a time. */
const BATCH_SIZE = 50;
/** Arbitrary advisory lock id: one claim at a time keeps the limit per minute. */
const POSTGRES_LOCK = 730_014_037;

export { nextVersion };

export type ClaimOptions = { leaseId: number; perMinute: number };
/** Claimed messages; without one, until when the limit allows none, or when the next one is due. */
export type Claim = {
  messages: OutboxMessage[];
  pausedUntil: Date | null;
  nextDue: Date | null;
};
const NO_CLAIM: Claim = { messages: [], pausedUntil: null, nextDue: null };

/**
 * Claims due messages, and those that a sender with an older token left, in a short transaction: their status is Sending, with this
 * token. Claims nothing over the limit per minute, which is counted from the table, and nothing where a newer token has claimed.
 */
export function claimMessages(channel: MessageChannel, options: ClaimOptions): Promise<Claim> {
  const { leaseId, perMinute } = options;
  return inTransaction(systemCaller("outbox"), async (writer) => {
    await lockClaims(writer);
    const now = new Date();
    if (await hasNewerSender(writer, channel, { leaseId, now })) return NO_CLAIM;
    const { allowed, freeAt } = await countAllowed(writer, channel, { perMinute, now });
    if (allowed === 0) return { ...NO_CLAIM, pausedUntil: freeAt };
    const limit = Math.min(allowed, BATCH_SIZE);
    const leftIds = await findIds(writer, limit, {
      ...isDeliverable(channel),
      status: "Sending",
      [Op.or]: [
        { leaseId: { [Op.lt]: leaseId } },
        { claimedAt: { [Op.lt]: abandonedBefore(now) } },
      ],
    });
    const dueIds = await findIds(writer, limit - leftIds.length, {
      ...isDeliverable(channel),
      status: "Scheduled",
      nextAttemptAt: { [Op.lte]: now },
    });
    const ids = [...(await failInterrupted(writer, leftIds)), ...dueIds];
    if (ids.length === 0) return { ...NO_CLAIM, nextDue: await findNextDue(writer, channel) };
    await OutboxMessage.update(
      {
        status: "Sending",
        leaseId,
        claimedAt: now,
        attempts: literal("attempts + 1"),
        version: nextVersion(),
      },
      { where: { id: ids }, transaction: writer.transaction, hooks: false },
    );
    const messages = await OutboxMessage.findAll({
      where: { id: ids },
      order: ["nextAttemptAt", "id"],
      transaction: writer.transaction,
    });
    return { ...NO_CLAIM, messages };
  });
}

/** What a channel delivers: messages for a purpose that this release does not know are left for a newer one (AREAS 1). */
const isDeliverable = (channel: MessageChannel) => ({ channel, purpose: MESSAGE_PURPOSE_KEYS });

async function lockClaims({ transaction }: CallerInTransaction): Promise<void> {
  if (dialect() !== "postgres") return;
  await database().query(`SELECT pg_advisory_xact_lock(${POSTGRES_LOCK})`, {
    type: QueryTypes.SELECT,
    transaction,
  });
}

const abandonedBefore = (now: Date) => new Date(now.getTime() - ABANDONED_MS);

/** Whether a sender with a newer token is at work: this one has lost its lease, and does not know yet. */
async function hasNewerSender(
  { transaction }: CallerInTransaction,
  channel: MessageChannel,
  { leaseId, now }: { leaseId: number; now: Date },
): Promise<boolean> {
  const newer = await OutboxMessage.findOne({
    attributes: ["id"],
    where: {
      channel,
      status: "Sending",
      leaseId: { [Op.gt]: leaseId },
      claimedAt: { [Op.gte]: abandonedBefore(now) },
    },
    transaction,
  });
  return newer !== null;
}

/**
 * Counts how many more messages this minute allows; with none, when the first of them no longer counts. One counts from when a server took it,
 * which may be later than its claim: else the end of a slow minute and the next one would arrive together.
 */
async function countAllowed(
  { transaction }: CallerInTransaction,
  channel: MessageChannel,
  { perMinute, now }: { perMinute: number; now: Date },
): Promise<{ allowed: number; freeAt: Date }> {
  const isRecent = { [Op.gt]: new Date(now.getTime() - MINUTE_MS) };
  const where = {
    channel,
    // Bounds what is read: a batch takes less than a minute.
    claimedAt: { [Op.gt]: new Date(now.getTime() - 2 * MINUTE_MS), [Op.lte]: now },
    [Op.or]: [{ claimedAt: isRecent }, { sentAt: isRecent }],
  };
  const count = await OutboxMessage.count({ where, transaction });
  if (count < perMinute) return { allowed: perMinute - count, freeAt: now };
  const first = await OutboxMessage.findOne({
    attributes: ["claimedAt", "sentAt"],
    where,
    order: [fn("COALESCE", col("sent_at"), col("claimed_at"))],
    transaction,
  });
  const countedFrom = first?.sentAt ?? first?.claimedAt ?? now;
  return { allowed: 0, freeAt: new Date(countedFrom.getTime() + MINUTE_MS) };
}

async function findIds(
  { transaction }: CallerInTransaction,
  limit: number,
  where: WhereOptions,
): Promise<number[]> {
  if (limit <= 0) return [];
  const rows = await OutboxMessage.findAll({
    attributes: ["id"],
    where,
    order: ["nextAttemptAt", "id"],
    limit,
    lock: transaction.LOCK.UPDATE,
    skipLocked: dialect() === "postgres",
    transaction,
  });
  return rows.map(({ id }) => id);
}

/** Fails what was interrupted in its last attempt. @returns the ids of the others */
async function failInterrupted(writer: CallerInTransaction, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const { transaction } = writer;
  const isLast = { id: ids, attempts: { [Op.gte]: MAX_ATTEMPTS } };
  const failed = await OutboxMessage.findAll({ attributes: ["id"], where: isLast, transaction });
  const failedIds = failed.map(({ id }) => id);
  if (failedIds.length === 0) return ids;
  const lastError = "The sender ended during each attempt";
  await OutboxMessage.update(
    { status: "Failed", lastError, leaseId: null, version: nextVersion() },
    { where: { id: failedIds }, transaction, hooks: false },
  );
  return ids.filter((id) => !failedIds.includes(id));
}

/** Whether a channel has messages that are due, or were left while they were sent. One look-up along an index each. */
export async function hasDueMessages(channel: MessageChannel): Promise<boolean> {
  const due = { status: "Scheduled", nextAttemptAt: { [Op.lte]: new Date() } } as const;
  for (const where of [due, { status: "Sending" } as const]) {
    const found = await OutboxMessage.findOne({
      attributes: ["id"],
      where: { ...isDeliverable(channel), ...where },
    });
    if (found) return true;
  }
  return false;
}

async function findNextDue(
  { transaction }: CallerInTransaction,
  channel: MessageChannel,
): Promise<Date | null> {
  const next = await OutboxMessage.findOne({
    attributes: ["nextAttemptAt"],
    where: { ...isDeliverable(channel), status: "Scheduled" },
    order: ["nextAttemptAt", "id"],
    transaction,
  });
  return next?.nextAttemptAt ?? null;
}
