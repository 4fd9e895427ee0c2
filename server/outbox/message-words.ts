import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  type StopReason,
} from "~/models/outbox/outbox-message.schema";
import type { LinkProblem } from "~/server/platform/one-time-links";
import { isChannelOn } from "./channels";

/** Text in place of what housekeeping has erased, after the days of the hospital's settings. */
export const ERASED_WORDS = "Erased";

const CHANNEL_WORDS: Record<MessageChannel, string> = {
  email: "Email is off: set SMTP_URL and MAIL_FROM.",
  text: "Text messages are off: set SMS_URL and SMS_TOKEN.",
};

/** Says that a channel is off, and what turns it on; null while it is on. */
export const describeChannelOff = (channel: MessageChannel): string | null =>
  isChannelOn(channel) ? null : CHANNEL_WORDS[channel];

/** Says which channels are off, one sentence each. */
export const listChannelsOff = (): string[] =>
  MESSAGE_CHANNELS.flatMap(({ value }) => describeChannelOff(value) ?? []);

/** Explains a stop reason in a sentence. */
export const STOP_WORDS: Record<StopReason, string> = {
  cancelled: "What it was about was cancelled, or is over.",
  "opted-out": "The recipient asked for no more such messages.",
  "no-channel": "It was not sent, since its channel was off.",
  "link-ended": "Its one-time link had expired, or was used, replaced or withdrawn.",
  restored: "A backup was restored. It may have gone out after that was made.",
  deactivated: "The recipient's account was deactivated.",
  "by-staff": "Staff stopped it.",
};

/** Explains in a sentence why the one-time link of a message does not work. */
export const LINK_PROBLEM_WORDS: Record<LinkProblem, string> = {
  expired: "Its one-time link has expired.",
  ended: "Its one-time link was used, replaced or withdrawn.",
};
