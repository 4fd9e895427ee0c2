import { z } from "zod";
import { choiceField, emailRule, requiredLine, requiredText } from "~/models/rules/text.schema";

/** Topics of a message to the hospital: stored value and label. */
export const CONTACT_TOPICS = [
  { value: "plans", label: "Plans and procedures" },
  { value: "website", label: "Trouble with this website" },
  { value: "privacy", label: "Privacy and my data" },
  { value: "partners", label: "Working together" },
  { value: "other", label: "Something else" },
] as const;
export type ContactTopic = (typeof CONTACT_TOPICS)[number]["value"];

const TOPIC_VALUES = CONTACT_TOPICS.map(({ value }) => value) as [ContactTopic, ...ContactTopic[]];

/** Whether a text is the stored value of a topic. */
export const isTopic = (text: string | null): text is ContactTopic =>
  TOPIC_VALUES.some((topic) => topic === text);

/** Display label of a topic. */
export const topicLabel = (topic: ContactTopic): string =>
  CONTACT_TOPICS.find(({ value }) => value === topic)?.label ?? topic;

/** Contact form, in the order of its fields; `homepage` is a honeypot. */
export const contactMessageSchema = z.object({
  name: requiredLine({ label: "Name", required: "Name is required" }),
  email: requiredLine({
    ...emailRule("Email", "Please enter a valid email address"),
    required: "Email is required",
  }),
  topic: choiceField({
    label: "Topic",
    required: "Please select a topic",
    options: TOPIC_VALUES,
  }),
  message: requiredText({ label: "Message", required: "Message is required" }),
  /** Honeypot: hidden from people, filled in by bots. */
  homepage: z.string().optional(),
});
