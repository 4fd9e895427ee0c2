import type { OutboxMessage } from "~/models";
import { isKnownPurpose, purposeRule } from "~/models/outbox/message-purpose.schema";
import type { OutboxStatus, StopReason } from "~/models/outbox/outbox-message.schema";
import { findMayReceive } from "~/server/consents/consents";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import {
  type CallerInTransaction,
  inTransaction,
  runAfterCommit,
} from "~/server/platform/transaction";
import { copyMessage, findLastCopy, scheduleAnew } from "./copy-message";
import { findDeactivated } from "./deactivated";
import { findDeadLink } from "./dead-links";
import { findLink } from "./message-link";
import { describeChannelOff, ERASED_WORDS, LINK_PROBLEM_WORDS, STOP_WORDS } from "./message-words";
import { findMessage } from "./messages";
import { isErased, type OutboxMessageData, presentMessage } from "./present-message";
import { findSendTime } from "./send-time";
import { OUTBOX_MESSAGE } from "./stop-messages";
import { findOrphans } from "./subjects";
import { wakeDelivery } from "./wake-delivery";

const BEING_SENT = "It is being sent now. Look again in a minute.";

/**
 * Makes a message due now, or at the end of the quiet hours, with all its attempts: the same message, with the same id, unless it
 * was sent; then a copy, one at a time: while that waits, it is the answer (AREAS 1).
 * @returns the message that will be sent
 * @throws ConflictError where the channel is off, its one-time link no longer works, its text or what it is about is gone, it was
 *   cancelled, the recipient's account is deactivated, or they stopped such messages; NotFoundError, StaleError
 */
export async function sendMessageAgain(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<OutboxMessageData> {
  return changeMessage(caller, { id, expected }, async (writer, message) => {
    const obstacle = await findObstacle(writer, message);
    if (obstacle !== null) throw new ConflictError(obstacle);
    // What a server has taken would be dropped under its id.
    const copy = message.sentAt ? await findLastCopy(writer, id) : null;
    if (copy && isWaiting(copy)) return copy;
    const before = message.status;
    const again = await (!message.sentAt || (copy && isRenewable(copy))
      ? renew(writer, copy ?? message)
      : copyMessage(writer, message, copy));
    await recordEvent(writer, {
      action: "sent again",
      record: { type: OUTBOX_MESSAGE, id },
      changes: again.id === id ? toStatusChange(before, again) : { message: [null, again.id] },
    });
    runAfterCommit(writer, () => wakeDelivery(message.channel));
    return again;
  });
}

/** Changes a message in a transaction, for who may, and if its version is an expected one. @throws NotFoundError, StaleError */
async function changeMessage(
  caller: Caller,
  { id, expected }: { id: number; expected: ExpectedVersions | undefined },
  change: (writer: CallerInTransaction, message: OutboxMessage) => Promise<OutboxMessage>,
): Promise<OutboxMessageData> {
  authorize(caller, "messages.write");
  return inTransaction(caller, async (writer) => {
    const message = await findMessage(writer, id);
    await requireVersion(writer, OUTBOX_MESSAGE, presentMessage(writer, message), expected);
    return presentMessage(writer, await change(writer, message));
  });
}

/** Finds why a message cannot be sent again, as a sentence for staff; null if it can. @throws NotFoundError */
export async function findSendObstacle(caller: Caller, id: number): Promise<string | null> {
  authorize(caller, "messages.write");
  return findObstacle(caller, await findMessage(caller, id));
}

/**
 * Finds until when a message would wait that is sent again now, as ISO 8601 in UTC: the end of the quiet hours; null where it goes at once.
 * @throws NotFoundError
 */
export async function findSendAgainWait(caller: Caller, id: number): Promise<string | null> {
  authorize(caller, "messages.write");
  const { purpose } = await findMessage(caller, id);
  const now = new Date();
  if (!isKnownPurpose(purpose)) return null;
  const at = await findSendTime(caller, purpose, now);
  return at > now ? at.toISOString() : null;
}

async function findObstacle(caller: Caller, message: OutboxMessage): Promise<string | null> {
  const { channel, status, stopReason, address, recipientKind, recipientId, purpose } = message;
  if (status === "Sending") return BEING_SENT;
  if (isErased(message)) return `${ERASED_WORDS}: there is nothing left to send.`;
  if (message.text === "") return "It has no text.";
  if (!isKnownPurpose(purpose)) return "This release does not know what it is for.";
  if (stopReason === "cancelled") return `${STOP_WORDS.cancelled} It is not sent again.`;
  if ((await findDeactivated(caller, [message])).size > 0) {
    return "This person's account is deactivated.";
  }
  if ((await findOrphans(caller, [message])).size > 0) {
    return "What it was about is gone. It is not sent again.";
  }
  if (findLink(message) === null) {
    return "Its one-time link is gone: it is kept until the message was sent. Make a new link instead.";
  }
  const problem = await findDeadLink(caller, message);
  if (problem) return `${LINK_PROBLEM_WORDS[problem]} Make a new link instead.`;
  const off = describeChannelOff(channel);
  if (off) return off;
  const { allowed, reason } = await findMayReceive(caller, {
    person: recipientId === null ? null : { kind: recipientKind, id: recipientId },
    address,
    channel,
    category: purposeRule(purpose).category,
  });
  return allowed
    ? null
    : `The recipient may not be written to: ${reason ?? "there is no consent"}.`;
}

/** Whether a copy is about to be sent: a second one would be one too many. */
const isWaiting = ({ status }: OutboxMessage) => status === "Scheduled" || status === "Sending";

/** Whether a copy that has ended was never sent, and can be. */
const isRenewable = ({ sentAt, stopReason, text }: OutboxMessage) =>
  sentAt === null && stopReason !== "cancelled" && text !== "";

const renew = async (writer: CallerInTransaction, message: OutboxMessage) =>
  message.update(await scheduleAnew(writer, message), { transaction: writer.transaction });

const toStatusChange = (before: OutboxStatus, { status }: OutboxMessage) => ({
  status: [before, status] as [unknown, unknown],
});

/**
 * Stops a message that is Scheduled, or Failed and to be left alone; a stopped one stays as it is (AREAS 1).
 * @throws ConflictError for one that is being sent, or was sent; NotFoundError, StaleError
 */
export async function stopMessage(
  caller: Caller,
  id: number,
  expected?: ExpectedVersions,
): Promise<OutboxMessageData> {
  return changeMessage(caller, { id, expected }, async (writer, message) => {
    const { status: before } = message;
    if (before === "Sending") throw new ConflictError(BEING_SENT);
    if (before === "Sent") throw new ConflictError("It was sent, and cannot be stopped any more.");
    if (before === "Stopped") return message;
    const stopReason: StopReason = "by-staff";
    const { transaction } = writer;
    await message.update({ status: "Stopped", stopReason }, { transaction });
    await recordEvent(writer, {
      action: "stopped",
      record: { type: OUTBOX_MESSAGE, id },
      changes: { ...toStatusChange(before, message), reason: [null, stopReason] },
    });
    return message;
  });
}
