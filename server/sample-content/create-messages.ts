import { OutboxMessage } from "~/models";
import { queueMessage } from "~/server/outbox/queue-message";
import type { CallerInTransaction } from "~/server/platform/transaction";

const DAY_MS = 86_400_000;
const DAYS_AGO = 30;

/** Creates two messages to an administrator: one that was sent, and one that was cancelled. */
export async function createMessages(writer: CallerInTransaction): Promise<void> {
  const at = new Date(Date.now() - DAYS_AGO * DAY_MS);
  const sent = { status: "Sent", stopReason: "", attempts: 1, sentAt: at } as const;
  const cancelled = { status: "Stopped", stopReason: "cancelled" } as const;
  for (const [position, outcome] of [sent, cancelled].entries()) {
    const createdAt = new Date(at.getTime() + position * DAY_MS);
    const { id } = await queueMessage(writer, {
      to: {
        kind: "administrator",
        id: null,
        name: "Ada Lovelace",
        address: "ada@hospital.example",
      },
      channel: "email",
      purpose: "new-request",
      link: "/admin/live-sessions",
      dueAt: createdAt,
      dedupeKey: `sample ${position}`,
    });
    await OutboxMessage.update(
      { ...outcome, createdAt, updatedAt: createdAt },
      { where: { id }, silent: true, hooks: false, transaction: writer.transaction },
    );
  }
}
