import type { LoggedMessage } from "~/app/components/messages/message-log";
import { purposeLabel } from "~/models/outbox/message-purpose.schema";
import { channelLabel } from "~/models/outbox/outbox-message.schema";
import { STOP_WORDS } from "~/server/outbox/message-words";
import type { LoggedMessageData } from "~/server/outbox/present-message";
import { formatTime } from "~/server/platform/dates";

/** Formats a message for a list of those to one person. */
export const presentLoggedMessage = ({
  id,
  purpose,
  channel,
  status,
  stopReason,
  dueAt,
  sentAt,
}: LoggedMessageData): LoggedMessage => ({
  id,
  purpose: purposeLabel(purpose),
  channel: channelLabel(channel),
  time: formatTime(sentAt ?? dueAt),
  status,
  stopped: stopReason && STOP_WORDS[stopReason],
});
