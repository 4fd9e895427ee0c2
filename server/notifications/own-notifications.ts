import { notificationsSchema } from "~/models/access/notification-topic.schema";
import {
  listChosenTopics,
  listTopicOptions,
  replaceTopics,
} from "~/server/access/notification-topics";
import { findOwnAdministrator, toAuditRecord } from "~/server/access/reauthentication";
import { diffFields, recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import { inTransaction } from "~/server/platform/transaction";

/**
 * Reads what the caller may be told by mail, and what they chose (AREAS 1). @returns null under open access, which has no accounts
 */
export async function readOwnNotifications(caller: Caller) {
  authorize(caller, "account.own");
  if (!caller.administratorId) return null;
  const self = await findOwnAdministrator(caller);
  const { email, role } = self;
  return { email, options: listTopicOptions(role), topics: listChosenTopics(self) };
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
    const before = { notifications: listChosenTopics(self) };
    const notifiedAbout = replaceTopics(self, topics);
    if (notifiedAbout === self.notifiedAbout) return;
    await self.update({ notifiedAbout }, { transaction: writer.transaction });
    await recordEvent(writer, {
      action: "updated",
      record: toAuditRecord(self),
      changes: diffFields(before, { notifications: listChosenTopics(self) }),
    });
  });
}
