import { z } from "zod";

/** What administrators can be told by mail: stored value and label. */
export const NOTIFICATION_TOPICS = [
  { value: "live-session", label: "A patient asked for a live session" },
  { value: "ride", label: "A patient asked for a ride" },
  { value: "message", label: "A message came in through the contact page" },
  { value: "assignment", label: "Something was assigned to me" },
  { value: "report", label: "A report that I asked for is ready" },
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number]["value"];

const VALUES = NOTIFICATION_TOPICS.map(({ value }) => value) as [
  NotificationTopic,
  ...NotificationTopic[],
];

/** Parses the topics that an administrator chose, as stored: joined by commas. */
export const parseTopics = (stored: string): NotificationTopic[] =>
  VALUES.filter((topic) => stored.split(",").includes(topic));

const topicsField = z.array(
  z.enum(VALUES, { errorMap: () => ({ message: "Please choose from the list" }) }),
);
/** A list of checkboxes submits "" for none. */
const toChosen = (value: unknown) =>
  [value].flat().filter((each) => each !== undefined && each !== "");

/** Form of what an administrator is told by mail. */
export const notificationsSchema = z.object({ topics: z.preprocess(toChosen, topicsField) });

/** Topics that may be left out of a form, which then leaves them as they are. */
export const optionalTopicsField = z.preprocess(
  (value) => (value === undefined ? undefined : toChosen(value)),
  topicsField.optional(),
);
