import {
  MESSAGE_CHANNELS,
  type MessageChannel,
  type StopReason,
} from "~/models/outbox/outbox-message.schema";
import { isChannelOn } from "./channels";

/** Text in place of what housekeeping has erased, after the days of the hospital's settings. */
export const ERASED_WORDS = "Erased";

const CHANNEL_WORDS: Record<MessageChannel, string> = {
  email: "Mail is off: set SMTP_URL and MAIL_FROM.",
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
  cancelled: "What it was about was cancelled.",
  "opted-out": "The recipient asked for no more such messages.",
  "no-channel": "It was not sent, since its channel was off.",
  "by-staff": "Staff stopped it.",
};
