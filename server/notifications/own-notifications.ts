import {
  NOTIFICATION_TOPICS,
  type NotificationTopic,
  notificationsSchema,
  parseTopics,
} from "~/models/access/notification-topic.schema";
import type { AdministratorRole } from "~/models/access/administrator.schema";
import { findOwnAdministrator, toAuditRecord } from "~/server/access/reauthentication";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller, rolePermits } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import { inTransaction } from "~/server/platform/transaction";

/** Whether a role may hear of a topic: what patients ask for only those hear of who may answer. */
export const mayHearOf = (role: AdministratorRole, topic: NotificationTopic): boolean =>
  topic === "assignment" || rolePermits(role, "answers.write");

/**
 * Reads what the caller may be told by mail, and what they chose (AREAS 1). @returns null under open access, which has no accounts
 */
export async function readOwnNotifications(caller: Caller) {
  authorize(caller, "account.own");
  if (!caller.administratorId) return null;
  const { email, role, notifiedAbout } = await findOwnAdministrator(caller);
  const options = NOTIFICATION_TOPICS.filter(({ value }) => mayHearOf(role, value));
  const topics = parseTopics(notifiedAbout).filter((topic) => mayHearOf(role, topic));
  return { email, options, topics };
}

/**
 * Changes what the caller is told by mail; idempotent. What their role may not hear of stays as it is.
 * @throws InvalidInputError; ConflictError under open access
 */
export async function updateOwnNotifications(caller: Caller, input: unknown): Promise<void> {
  authorize(caller, "account.own");
  const { topics } = parseInput(notificationsSchema, input);
  await inTransaction(caller, async (writer) => {
    const self = await findOwnAdministrator(writer);
    const before = parseTopics(self.notifiedAbout);
    const after = NOTIFICATION_TOPICS.map(({ value }) => value).filter((topic) =>
      (mayHearOf(self.role, topic) ? topics : before).includes(topic),
    );
    if (after.join() === before.join()) return;
    await self.update({ notifiedAbout: after.join() }, { transaction: writer.transaction });
    await recordEvent(writer, {
      action: "updated",
      record: toAuditRecord(self),
      changes: { notifications: [before.join(", "), after.join(", ")] },
    });
  });
}
