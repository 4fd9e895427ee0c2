import { Op } from "sequelize";
import { OutboxMessage } from "~/models";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { systemCaller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { ABANDONED_MS, nextVersion } from "./claim";
import { recordStopped } from "./stop-messages";

/** Due for as long as another instance, with other settings, may still be sending: while instances are replaced, some have the channel. */
function findOverdue(channel: MessageChannel) {
  const before = { [Op.lt]: new Date(Date.now() - ABANDONED_MS) };
  return {
    waiting: { channel, status: "Scheduled", nextAttemptAt: before },
    sending: { channel, status: "Sending", claimedAt: before },
  } as const;
}

/** Whether a channel that is off has messages to end. One look-up along an index each. */
export async function hasOverdueMessages(channel: MessageChannel): Promise<boolean> {
  for (const where of Object.values(findOverdue(channel))) {
    if (await OutboxMessage.findOne({ attributes: ["id"], where })) return true;
  }
  return false;
}

/**
 * Stops what a channel that is off would have sent ten minutes ago, so that it does not go out much later, and its text is not kept for
 * good; what was being sent has failed. Staff can send both again once the channel is on (AREAS 1).
 */
export async function stopWithoutChannel(channel: MessageChannel): Promise<void> {
  const { waiting, sending } = findOverdue(channel);
  await inTransaction(systemCaller("outbox"), async (writer) => {
    const { transaction } = writer;
    const [stopped] = await OutboxMessage.update(
      { status: "Stopped", stopReason: "no-channel", version: nextVersion() },
      { where: waiting, transaction, hooks: false },
    );
    await recordStopped(writer, stopped, "no-channel");
    const lastError = "The sender ended during the attempt, and its channel is off now";
    await OutboxMessage.update(
      { status: "Failed", lastError, leaseId: null, version: nextVersion() },
      { where: sending, transaction, hooks: false },
    );
  });
}
