import { afterEach, beforeEach, vi } from "vitest";
import { OutboxMessage } from "~/models";
import { deliverDueMessages } from "~/server/outbox/deliver";
import type { MessageSender, ReadyMessage, SendOutcome } from "~/server/outbox/sender";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";

export const findMessage = (id: number) => OutboxMessage.findByPk(id, { rejectOnEmpty: true });

/** Replaces the settings by those with mail on, and these. */
export const changeMailSettings = (environment: Record<string, string> = {}) =>
  replaceSettings(
    readSettings({
      DATA_DIR: settings().dataDir,
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "care@example.org",
      PUBLIC_URL: "https://ward.example.org",
      ...environment,
    }),
  );

/** Begins each test of a file with mail on, an empty outbox and a stopped clock. */
export function useOutbox(): void {
  beforeEach(async () => {
    changeMailSettings();
    await OutboxMessage.destroy({ where: {} });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T12:00:00Z") });
  });
  afterEach(() => vi.useRealTimers());
}

/** Sender that keeps what it gets, and answers as told: by default, that it was sent. */
export function createSender(
  answer: (message: ReadyMessage) => SendOutcome | Promise<SendOutcome> = sent,
) {
  const received: ReadyMessage[] = [];
  const sender: MessageSender = {
    send: async (message) => {
      received.push(message);
      return answer(message);
    },
    close: () => undefined,
  };
  return { received, sender };
}
export const sent = (): SendOutcome => ({ kind: "sent", providerId: "q1" });

let leaseId = 0;
/** Token of a lease that begins now. */
export const nextLease = () => (leaseId += 1);

/** Sends the mail that is due. */
export const deliver = (
  sender: MessageSender,
  lease = nextLease(),
  signal = new AbortController().signal,
) => deliverDueMessages("email", { signal, leaseId: lease, sender });
