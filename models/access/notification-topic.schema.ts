import { z } from "zod";

/** What administrators can be told by mail: stored value and label. */
export const NOTIFICATION_TOPICS = [
  { value: "live-session", label: "A patient asked for a live session" },
  { value: "ride", label: "A patient asked for a ride" },
  { value: "message", label: "A message came in through the contact page" },
  { value: "assignment", label: "Something was assigned to me" },
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]["value"];

const VALUES = NOTIFICATION_TOPICS.map(({ value }) => value) as [
  NotificationTopic,
  ...NotificationTopic[],
];

/** Parses the topics that an administrator chose, as stored: joined by commas. */
export const parseTopics = (stored: string): NotificationTopic[] =>
  VALUES.filter((topic) => stored.split(",").includes(topic));

/** Form of what an administrator is told by mail. A list of checkboxes submits "" for none. */
export const notificationsSchema = z.object({
  topics: z.preprocess(
    (value) => [value].flat().filter((each) => each !== undefined && each !== ""),
    z.array(z.enum(VALUES, { errorMap: () => ({ message: "Please choose from the list" }) })),
  ),
});
