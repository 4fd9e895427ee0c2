import { Op } from "sequelize";
import { Administrator } from "~/models";
import type { NotificationTopic } from "~/models/access/notification-topic.schema";
import { toRecipient } from "~/server/access/account-mail";
import { listChosenTopics } from "~/server/access/notification-topics";
import { queueMessage } from "~/server/outbox/queue-message";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { queueAtIntervals } from "~/server/outbox/queue-at-intervals";

/** Record that a message is about, with the path of its page. */
export type Subject = { type: string; id: number; path: string };

/** Lists the active administrators who chose to hear of a topic, and may (AREAS 1). */
export async function listNotifiedAdministrators(
  { transaction }: CallerInTransaction,
  topic: NotificationTopic,
): Promise<Administrator[]> {
  const administrators = await Administrator.findAll({
    where: { isActive: true, notifiedAbout: { [Op.like]: `%${topic}%` } },
    order: ["id"],
    transaction,
  });
  return administrators.filter((administrator) => listChosenTopics(administrator).includes(topic));
}

/**
 * Tells those who chose it that somebody asked for something, with a link and nothing else of it: at most one message for each
 * person and topic in ten minutes, so that many requests do not flood (AREAS 1).
 */
export async function notifyOfRequest(
  writer: CallerInTransaction,
  topic: NotificationTopic,
  { type, id, path }: Subject,
): Promise<void> {
  for (const administrator of await listNotifiedAdministrators(writer, topic)) {
    const to = toRecipient(administrator);
    await queueAtIntervals(writer, { key: `new-request ${topic} ${administrator.id}`, to }, (at) =>
      queueMessage(writer, {
        to,
        ...({ channel: "email", purpose: "new-request" } as const),
        link: path,
        about: { type, id },
        ...at,
      }),
    );
  }
}

/**
 * Tells an administrator who chose it that somebody else gave them something.
 * @param version of the record, so that being given it again is told again
 */
export async function notifyOfAssignment(
  writer: CallerInTransaction,
  administratorId: number,
  { type, id, path, version }: Subject & { version: number },
): Promise<void> {
  if (administratorId === writer.administratorId) return;
  const notified = await listNotifiedAdministrators(writer, "assignment");
  const administrator = notified.find((each) => each.id === administratorId);
  if (!administrator) return;
  await queueMessage(writer, {
    to: toRecipient(administrator),
    ...{ channel: "email", purpose: "assignment", link: path, about: { type, id } },
    values: { by: writer.actor.name },
    dedupeKey: `assignment ${type} ${id} ${administratorId} ${version}`,
  });
}
