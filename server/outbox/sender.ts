import type { OutboxMessage } from "~/models";
import { cutText } from "~/models/rules/clean-text.schema";

/** Result of an attempt; error texts hold no address. */
export type SendOutcome =
  | { kind: "sent"; providerId: string }
  /** The message cannot be sent, now or later. */
  | { kind: "refused"; error: string }
  /** This message may be sent later. */
  | { kind: "retry"; error: string }
  /** Nothing can be sent now: the server, or the setting, is at fault. `isAttempt`: whether it counts as an attempt. */
  | { kind: "down"; error: string; isAttempt: boolean; until?: Date };

/** A message with its link. */
export type ReadyMessage = Pick<
  OutboxMessage,
  "id" | "messageId" | "address" | "recipientName" | "language" | "subject" | "text" | "channel"
> & {
  /** Absolute address of its link; "" for none. */
  url: string;
  /** Address that ends such messages by one press; null for messages without one. */
  unsubscribeUrl: string | null;
};

/** Sends messages of a channel, several at once; `close` ends its connections. */
export type MessageSender = {
  send: (message: ReadyMessage) => Promise<SendOutcome>;
  close: () => void;
};

/** Maximum of messages that a sender has under way. */
export const MAX_CONCURRENT_SENDS = 5;

const MAX_RESPONSE_LENGTH = 300;

/** Shortens the answer of a server to one line, without the address, whatever its case there. */
export function describeResponse(text: string, address: string): string {
  const line = withoutAddress(text, address)
    .replace(/[\p{C}\s]+/gu, " ")
    .trim();
  return cutText(line, MAX_RESPONSE_LENGTH);
}

function withoutAddress(text: string, address: string): string {
  if (address === "") return text;
  const literal = address.replace(/[\\^$.*+?()[\]{}|]/g, (letter) => `\\${letter}`);
  return text.replace(new RegExp(literal, "giu"), "(address)");
}
