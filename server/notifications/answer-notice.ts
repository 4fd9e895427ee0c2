import { isChannelOn } from "~/server/outbox/channels";
import { findMaySend } from "~/server/outbox/send-message";
import type { Caller } from "~/server/platform/caller";
import { type Answered, toAnswerMessage } from "./notify-patient";

/** Whether and how an answer reaches a patient besides My Procedures, and if not, why. */
export type AnswerNotice =
  | "email"
  | "text"
  | "no-address"
  | "no-agreement"
  | "stopped"
  | "email-off"
  | "text-off";

const NOTICE_WORDS: Record<AnswerNotice, string> = {
  email: "An email tells them to look there.",
  text: "A text message tells them to look there.",
  "no-address": "There is no other way to reach them.",
  "no-agreement": "No message goes out: they did not agree to texts to this number.",
  stopped: "No message goes out: they stopped our messages.",
  "email-off": "No message goes out: email is not set up.",
  "text-off": "No message goes out: text messages are not set up.",
};

/** Where the answer to a request stands, whatever is set. */
const ANSWERED_THERE = "Your answer appears in My Procedures.";

/** Finds whether and how a patient is told that a request was answered (AREAS 1). */
export async function findAnswerNotice(caller: Caller, request: Answered): Promise<AnswerNotice> {
  const message = toAnswerMessage(request);
  if (!message) return request.contact ? "no-agreement" : "no-address";
  const { allowed, stoppedBy } = await findMaySend(caller, message);
  if (stoppedBy) return "stopped";
  if (!allowed) return "no-agreement";
  return isChannelOn(message.channel) ? message.channel : `${message.channel}-off`;
}

/**
 * Describes what a patient sees of an answer to a request, and how they are told of it, for staff (AREAS 0, Honesty). The only place
 * with these words.
 */
export const describeAnswerNotice = async (caller: Caller, request: Answered): Promise<string> =>
  `${ANSWERED_THERE} ${NOTICE_WORDS[await findAnswerNotice(caller, request)]}`;

/** Describes the same for the patients of many requests, who are reached in different ways, by the channels that are on. */
export function describeManyAnswerNotices(): string {
  const told = [
    ...(isChannelOn("email") ? ["An email tells those who left an email address."] : []),
    ...(isChannelOn("text") ? ["A text message tells those who agreed to it."] : []),
  ];
  const others =
    told.length > 0
      ? "Everybody else, and whoever stopped our messages, has to look there."
      : "No message goes out: email and text messages are not set up.";
  return ["Each patient sees your answer in My Procedures.", ...told, others].join(" ");
}
