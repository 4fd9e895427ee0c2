import { purposeLabel } from "~/models/outbox/message-purpose.schema";
import { channelLabel } from "~/models/outbox/outbox-message.schema";
import { messageLabel } from "~/models/rules/labels.schema";
import { type MessageBlock, toMessageBlocks } from "~/server/outbox/message-blocks";
import { fillMessageCode, readMessageCode } from "~/server/outbox/message-code";
import { ERASED_WORDS, STOP_WORDS } from "~/server/outbox/message-words";
import type { MessageWithLink } from "~/server/outbox/messages";
import { formatTime } from "~/server/platform/dates";

/** Subject and text of a message as its recipient gets them. */
export type ShownMessage = {
  subject: string | null;
  text: string;
  /** Of mail; null for a text message. */
  blocks: MessageBlock[] | null;
  /** Address of its link, or words in place of a one-time link. */
  url: string;
  /** Address of its link; null without one, and for a one-time link. */
  link: string | null;
  oneTimeLink: string | null;
  /** Whether that has a code, which works only in the browser that asked for it. */
  isCode: boolean;
  /** Why its one-time link does not work any more, while the message was not sent; null if it does. */
  linkProblem: string | null;
  /** Address at the end of a mail that was not sent, with which its recipient would stop such messages; null for none. */
  unsubscribeUrl: string | null;
};

const ONE_TIME = "(one-time link)";

/** Formats a message for its dialog. */
export function presentForView(message: MessageWithLink) {
  const { id, recipient, address, channel, status, stopReason, isErased, createdAt } = message;
  const { dueAt, nextAttemptAt, sentAt, deliveredAt, attempts, lastError } = message;
  const waits = nextAttemptAt !== null && (attempts > 0 || nextAttemptAt > dueAt);
  return {
    id,
    label: messageLabel(id),
    channel,
    channelLabel: channelLabel(channel),
    purpose: purposeLabel(message.purpose),
    to: isErased ? ERASED_WORDS : (recipient.name ?? ""),
    address,
    status,
    stopped: stopReason && STOP_WORDS[stopReason],
    due: formatTime(dueAt),
    next: waits ? formatTime(nextAttemptAt) : null,
    attempts: String(attempts),
    lastError,
    sent: sentAt && formatTime(sentAt),
    delivered: deliveredAt && formatTime(deliveredAt),
    created: formatTime(createdAt),
    shown: showText(message),
  };
}

function showText({
  channel,
  subject,
  text,
  link,
  oneTimeLink,
  linkProblem,
  unsubscribeUrl,
}: MessageWithLink): ShownMessage | null {
  if (text === null) return null;
  const shown = fillMessageCode(text, oneTimeLink);
  const url = link ?? ONE_TIME;
  return {
    subject,
    text: shown.replace("{link}", url),
    blocks: channel === "email" ? toMessageBlocks(shown) : null,
    url,
    link,
    oneTimeLink,
    isCode: oneTimeLink !== null && readMessageCode(oneTimeLink) !== null,
    linkProblem,
    unsubscribeUrl,
  };
}
