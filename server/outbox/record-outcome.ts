import { literal } from "sequelize";
import { OutboxMessage } from "~/models";
import type { OutboxStatus, StopReason } from "~/models/outbox/outbox-message.schema";
import { systemCaller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { nextVersion } from "./claim";
import { openForFailedMessages } from "./open-for-failed";
import { findRetryDelayMs } from "./retry";
import type { SendOutcome } from "./sender";

type Claimed = Pick<OutboxMessage, "id" | "attempts" | "leaseId">;

/**
 * Stores the outcome of an attempt, where the message is still held with the token of this sender: another one that has taken it
 * over since stores its own.
 */
export async function recordOutcome(message: Claimed, outcome: SendOutcome): Promise<void> {
  await write([message], toValues(message, outcome));
}

/**
 * Gives messages back that were not handed to the server: no attempt is counted, nor do they count for the limit.
 * @param nextAttemptAt when they are due again; default: as before
 */
export async function releaseMessages(messages: Claimed[], nextAttemptAt?: Date): Promise<void> {
  if (messages.length === 0) return;
  await write(messages, { ...RELEASED, ...(nextAttemptAt && { nextAttemptAt }) });
}

/** Stops messages that may not be sent any more, unsent. */
export async function withdrawMessages(
  messages: Claimed[],
  stopReason: Extract<StopReason, "opted-out" | "link-ended" | "deactivated" | "cancelled">,
): Promise<void> {
  if (messages.length === 0) return;
  await write(messages, { ...RELEASED, status: "Stopped", stopReason });
}

const RELEASED = {
  status: "Scheduled",
  attempts: literal("attempts - 1"),
  claimedAt: null,
} as const;

type Values = { status: OutboxStatus } & Record<string, unknown>;

function toValues({ attempts }: Claimed, outcome: SendOutcome): Values {
  switch (outcome.kind) {
    case "sent":
      return {
        status: "Sent",
        sentAt: new Date(),
        providerId: outcome.providerId,
        lastError: "",
        sealedLink: null,
      };
    case "refused":
      return { status: "Failed", lastError: outcome.error };
    case "down":
      if (outcome.isAttempt) return toRetry(attempts, outcome.error);
      return {
        ...RELEASED,
        lastError: outcome.error,
        ...(outcome.until && { nextAttemptAt: outcome.until }),
      };
    case "retry":
      return toRetry(attempts, outcome.error);
  }
}

function toRetry(attempts: number, lastError: string) {
  const delayMs = findRetryDelayMs(attempts);
  if (delayMs === null) return { status: "Failed" as const, lastError };
  const nextAttemptAt = new Date(Date.now() + delayMs);
  return { status: "Scheduled" as const, lastError, nextAttemptAt };
}

async function write(messages: Claimed[], values: Values): Promise<void> {
  const leaseId = messages[0]?.leaseId ?? null;
  const ids = messages.map(({ id }) => id);
  await inTransaction(systemCaller("outbox"), async (writer) => {
    await OutboxMessage.update(
      { ...values, leaseId: null, version: nextVersion() },
      {
        where: { id: ids, status: "Sending", leaseId },
        transaction: writer.transaction,
        hooks: false,
      },
    );
    if (values.status === "Failed") await openForFailedMessages(writer, ids);
  });
}
