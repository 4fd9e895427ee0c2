import type { Administrator } from "~/models";
import type { AdministratorRole } from "~/models/access/administrator.schema";
import {
  NOTIFICATION_TOPICS,
  type NotificationTopic,
  parseTopics,
} from "~/models/access/notification-topic.schema";
import { rolePermits } from "~/server/platform/caller";

/** Whether a role may hear of a topic: what patients ask for only those hear of who may answer, and of reports who sees any (AREAS 1). */
export function mayHearOf(role: AdministratorRole, topic: NotificationTopic): boolean {
  if (topic === "report") return rolePermits(role, "content.read");
  return topic === "assignment" || rolePermits(role, "patients.write");
}

/** Lists the topics that a role may hear of, as options of a form. */
export const listTopicOptions = (role: AdministratorRole) =>
  NOTIFICATION_TOPICS.filter(({ value }) => mayHearOf(role, value));

/** Lists the topics that an administrator is told of, without those that their role may not hear of. */
export const listChosenTopics = ({
  role,
  notifiedAbout,
}: Pick<Administrator, "role" | "notifiedAbout">): NotificationTopic[] =>
  parseTopics(notifiedAbout).filter((topic) => mayHearOf(role, topic));

/**
 * Replaces what an administrator is told of; what their role may not hear of stays as it is.
 * @returns the topics as stored, joined by commas
 */
export function replaceTopics(
  { role, notifiedAbout }: Pick<Administrator, "role" | "notifiedAbout">,
  chosen: readonly NotificationTopic[],
): string {
  const before = parseTopics(notifiedAbout);
  return NOTIFICATION_TOPICS.map(({ value }) => value)
    .filter((topic) => (mayHearOf(role, topic) ? chosen : before).includes(topic))
    .join();
}
