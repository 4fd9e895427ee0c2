import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { settings } from "~/server/platform/settings";

/** Settings of a channel; null where it is off. */
const channelSettings = (channel: MessageChannel) =>
  channel === "email" ? settings().mail : settings().sms;

/** Whether the settings of a channel are there: SMTP_URL and MAIL_FROM, or SMS_URL and SMS_TOKEN. */
export const isChannelOn = (channel: MessageChannel): boolean => channelSettings(channel) !== null;

/** Maximum of messages per minute, of all instances together. */
export const maxPerMinute = (channel: MessageChannel): number =>
  channelSettings(channel)?.perMinute ?? 0;
