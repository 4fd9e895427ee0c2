import { z } from "zod";
import { CONTACT_MESSAGE_STATUSES } from "./contact-message-status.schema";
import { choiceField, emailRule, requiredLine, requiredText } from "~/models/rules/text.schema";

/** What a message to the hospital may be about, as it is stored and as people read it. */
export const CONTACT_TOPICS = [
  { value: "plans", label: "Plans and procedures" },
  { value: "website", label: "Trouble with this website" },
  { value: "privacy", label: "Privacy and my data" },
  { value: "partners", label: "Working together" },
  { value: "other", label: "Something else" },
] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number]["value"];

const TOPIC_WORDS = CONTACT_TOPICS.map(({ value }) => value) as [ContactTopic, ...ContactTopic[]];

/** Whether a text names a topic. */
export const isTopic = (text: string | null): text is ContactTopic =>
  TOPIC_WORDS.some((each) => each === text);

/** What people read for a topic. */
export const topicLabel = (topic: ContactTopic): string =>
  CONTACT_TOPICS.find(({ value }) => value === topic)?.label ?? topic;

/** In the order in which they are asked; the name of the trap means something to robots only. */
export const contactMessageSchema = z.object({
  name: requiredLine({ label: "Name", required: "Name is required" }),
  email: requiredLine({
    ...emailRule("Email", "Please enter a valid email address"),
    required: "Email is required",
  }),
  topic: choiceField({
    label: "Topic",
    required: "Please select a topic",
    options: TOPIC_WORDS,
  }),
  message: requiredText({ label: "Message", required: "Message is required" }),
  /** People do not see this field. Robots fill in whatever there is. */
  homepage: z.string().optional(),
});

/** What PUT /contact-message changes. */
export const contactStatusSchema = z.object({
  status: choiceField({
    label: "Status",
    required: "Status is required",
    options: CONTACT_MESSAGE_STATUSES,
  }),
});
