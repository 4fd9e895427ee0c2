import { literal, Op } from "sequelize";
import { OutboxMessage } from "~/models";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { systemCaller } from "~/server/platform/caller";
import { sqlTime } from "~/server/platform/jobs/clock";
import { MAX_SKEW_MS } from "~/server/platform/jobs/queue";
import { log } from "~/server/platform/log";
import { nextVersion } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";

/**
 * Makes messages due that were queued or tried while the clock was ahead, which would otherwise wait until it is there again; what was
 * being sent then counts as begun now. By the clock that jobs go by. The quiet hours are asked when they come to be sent (AREAS 1).
 */
export async function repairMessageTimes(channel: MessageChannel): Promise<void> {
  const [now, ahead] = [literal(sqlTime()), { [Op.gt]: literal(sqlTime(MAX_SKEW_MS)) }];
  const count = await inTransaction(systemCaller("outbox"), async ({ transaction }) => {
    const options = { transaction, hooks: false };
    const version = nextVersion();
    const again = { nextAttemptAt: now, claimedAt: null, version };
    const where = { channel, status: "Scheduled" } as const;
    const [queued] = await OutboxMessage.update(
      { ...again, createdAt: now, dueAt: now },
      { ...options, where: { ...where, createdAt: ahead } },
    );
    const [tried] = await OutboxMessage.update(again, {
      ...options,
      where: { ...where, claimedAt: ahead },
    });
    const [sending] = await OutboxMessage.update(
      { claimedAt: now, version },
      { ...options, where: { channel, status: "Sending", claimedAt: ahead } },
    );
    return queued + tried + sending;
  });
  if (count > 0) log.warn({ channel, messages: count }, "messages had times ahead of the clock");
}
