import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AuditEvent, OneTimeLink, OutboxMessage } from "~/models";
import { claimMessages } from "~/server/outbox/claim";
import { deliverDueMessages } from "~/server/outbox/deliver";
import { mailJob } from "~/server/outbox/delivery-jobs";
import type { NewMessage } from "~/server/outbox/queue-message";
import { queueMessage } from "~/server/outbox/queue-message";
import { recordOutcome } from "~/server/outbox/record-outcome";
import { findRetryDelayMs, MAX_ATTEMPTS } from "~/server/outbox/retry";
import { openSealedLink, reencryptMessageLinks } from "~/server/outbox/sealed-link";
import type { MessageSender, ReadyMessage, SendOutcome } from "~/server/outbox/sender";
import { stopMessages } from "~/server/outbox/stop-messages";
import { systemCaller } from "~/server/platform/caller";
import { startJobs } from "~/server/platform/jobs/runner";
import { log } from "~/server/platform/log";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { seedLink, seedLinkMessage, seedMessage } from "../factories/outbox";
import { unique } from "../factories/names";
import { HAS_DATABASE, useDatabase } from "../support/database";
import { startMailServer } from "../support/mail-server";

const MINUTE_MS = 60_000;
const caller = systemCaller("test");
const find = (id: number) => OutboxMessage.findByPk(id, { rejectOnEmpty: true });

/** Sender that keeps what it gets, and answers as told: by default, that it was sent. */
function createSender(
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
const sent = (): SendOutcome => ({ kind: "sent", providerId: "q1" });

let leaseId = 0;
const deliver = (
  sender: MessageSender,
  lease = (leaseId += 1),
  signal = new AbortController().signal,
) => deliverDueMessages("email", { signal, leaseId: lease, sender });

describe.runIf(HAS_DATABASE)("the outbox", () => {
  useDatabase();
  const changeSettings = (environment: Record<string, string>) =>
    replaceSettings(
      readSettings({
        DATA_DIR: settings().dataDir,
        SMTP_URL: "smtp://127.0.0.1:1",
        MAIL_FROM: "care@example.org",
        PUBLIC_URL: "https://ward.example.org",
        ...environment,
      }),
    );
  beforeEach(async () => {
    changeSettings({});
    await OutboxMessage.destroy({ where: {} });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T12:00:00Z") });
  });
  afterEach(() => vi.useRealTimers());
  const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);

  it("keeps one message for each dedupe key, also when two write it at once", async () => {
    const dedupeKey = unique("key");
    const [one, other] = await Promise.all([
      seedMessage({ dedupeKey }),
      seedMessage({ dedupeKey }),
    ]);
    expect(other.id).toBe(one.id);
    expect(await OutboxMessage.count({ where: { dedupeKey } })).toBe(1);
  });

  it("writes in the transaction of what causes the message", async () => {
    const message: NewMessage = {
      to: { kind: "visitor", id: null, name: "", address: "a@example.org" },
      ...({ channel: "email", purpose: "message-answered", dedupeKey: "rolled back" } as const),
    };
    const work = inTransaction(caller, async (writer) => {
      await queueMessage(writer, message);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await OutboxMessage.count()).toBe(0);
  });

  it("fills the text, and needs the values of the purpose", async () => {
    const { subject, text, template, status } = await seedMessage({
      purpose: "invitation",
      values: { by: "Ada\r\nLovelace", time: "72 hours" },
      secretLink: "/welcome?link=abc",
    });
    expect({ subject, template, status }).toEqual({
      subject: "You are invited to Calmward",
      template: "invitation.email.md",
      status: "Scheduled",
    });
    expect(text).toMatch(
      /^Hello Ann Lee,\n\nAda Lovelace invites you .*\n\n\[Choose Your Password\]\(\{link\}\)/,
    );
    await expect(seedMessage({ purpose: "invitation" })).rejects.toThrow(
      "invitation needs the values by, time",
    );
    await expect(seedMessage({ purpose: "invitation", channel: "text" })).rejects.toThrow(
      "by, time",
    );
  });

  it("keeps what would have been sent where the channel is off", async () => {
    const address = "+12065550142";
    const to = { kind: "patient", id: 7, name: "Ann", address } as const;
    const message = await seedMessage({ to, channel: "text" });
    expect(message).toMatchObject({
      status: "Stopped",
      stopReason: "no-channel",
      text: "Calmward: something is waiting for you. {link} STOP ends this.",
    });
    expect(
      await deliverDueMessages("text", { signal: new AbortController().signal, leaseId: 1 }),
    ).toBeNull();
  });

  it("takes an operator's text, and ours again where it is wrong or gone", async () => {
    const folder = path.join(settings().dataDir, "texts/messages/en");
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, "request-answered.email.md");
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    const write = (text: string, seconds: number) => {
      writeFileSync(file, text);
      utimesSync(file, seconds, seconds);
    };
    const readSubject = async () => (await seedMessage()).subject;
    write("News from {Hospital}\n\n[Read It]({link})\n", 1);
    expect(await readSubject()).toBe("News from Calmward");
    write("News for {patient}\n\n[Read It]({link})\n", 2);
    expect(await readSubject()).toBe("Calmward: something is waiting for you");
    expect(await readSubject()).toBe("Calmward: something is waiting for you");
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]).toMatchObject([
      { file, reason: "it has {patient}, and may have {Hospital}, {name}, {phone}, {link}" },
      "a text of a message cannot be used; ours is sent",
    ]);
    rmSync(file);
    expect(await readSubject()).toBe("Calmward: something is waiting for you");
    warn.mockRestore();
  });

  it("sends what is due, once, and erases a one-time link then", async () => {
    const secret = { link: undefined, secretLink: await seedLink("secret") };
    const { id, messageId, sealedLink } = await seedMessage(secret);
    const later = await seedMessage({ dueAt: new Date(Date.now() + MINUTE_MS) });
    expect(sealedLink).not.toContain("secret");
    const { received, sender } = createSender();
    expect(await deliver(sender)).toEqual(later.dueAt);
    expect(received).toMatchObject([
      {
        id,
        messageId,
        address: "ann@example.org",
        url: "https://ward.example.org/welcome?link=secret",
      },
    ]);
    expect(await find(id)).toMatchObject({
      ...{ status: "Sent", attempts: 1, providerId: "q1", sealedLink: null, version: 2 },
      sentAt: new Date(),
    });
    expect(await deliver(sender)).toEqual(later.dueAt);
    wait(MINUTE_MS);
    expect(await deliver(sender)).toBeNull();
    expect(received.map((each) => each.id)).toEqual([id, later.id]);
  });

  it("tries eight times in a day, at growing intervals, and says why it failed", async () => {
    const { id } = await seedMessage();
    const { received, sender } = createSender(() => ({ kind: "retry", error: "450 Later" }));
    const startedAt = Date.now();
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const next = await deliver(sender);
      expect(await find(id)).toMatchObject({ attempts: attempt, lastError: "450 Later" });
      if (next) vi.setSystemTime(next);
    }
    expect(await find(id)).toMatchObject({ status: "Failed", attempts: 8 });
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(1);
    const hours = (Date.now() - startedAt) / 3_600_000;
    expect(hours).toBeGreaterThan(18);
    expect(hours).toBeLessThan(27);
    expect([findRetryDelayMs(1, 0), findRetryDelayMs(1, 1)]).toEqual([54_000, 66_000]);
  });

  it("fails at once what is refused", async () => {
    const { id } = await seedMessage();
    const { sender } = createSender(() => ({ kind: "refused", error: "550 Unknown" }));
    expect(await deliver(sender)).toBeNull();
    expect(await find(id)).toMatchObject({
      status: "Failed",
      lastError: "550 Unknown",
      attempts: 1,
    });
  });

  it("ends the run when the server cannot be reached, and counts no attempt of the others", async () => {
    const messages = await Promise.all(Array.from({ length: 12 }, () => seedMessage()));
    const { received, sender } = createSender(() => ({
      kind: "down",
      error: "No answer",
      isAttempt: true,
    }));
    const comeAgain = await deliver(sender);
    expect(comeAgain).toEqual(new Date(Date.now() + MINUTE_MS));
    expect(received.length).toBeLessThanOrEqual(5);
    const rows = await OutboxMessage.findAll({ where: { id: messages.map(({ id }) => id) } });
    expect(rows.map(({ status }) => status)).toEqual(rows.map(() => "Scheduled"));
    expect(rows.filter(({ attempts }) => attempts === 0)).toHaveLength(12 - received.length);
    const next = createSender();
    wait(MINUTE_MS * 2);
    await deliver(next.sender);
    expect(next.received).toHaveLength(12);
  });

  it("sends no more in a minute than the limit, whoever sends, and goes on in the next", async () => {
    changeSettings({ MAIL_PER_MINUTE: "3" });
    await Promise.all(Array.from({ length: 7 }, () => seedMessage()));
    const { received, sender } = createSender();
    expect(await deliver(sender)).toEqual(new Date(Date.now() + MINUTE_MS));
    wait(MINUTE_MS - 1);
    expect(await deliver(sender)).toEqual(new Date(Date.now() + 1));
    expect(received).toHaveLength(3);
    wait(1);
    await deliver(sender);
    expect(received).toHaveLength(6);
    wait(MINUTE_MS);
    expect(await deliver(sender)).toBeNull();
    expect(received).toHaveLength(7);
  });

  it("sends each message once with two senders at once", async () => {
    await Promise.all(Array.from({ length: 60 }, () => seedMessage()));
    const [one, other] = [createSender(), createSender()];
    leaseId += 1;
    await Promise.all([deliver(one.sender, leaseId), deliver(other.sender, leaseId)]);
    const ids = [...one.received, ...other.received].map(({ id }) => id);
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
    expect(await OutboxMessage.count({ where: { status: "Sent", attempts: 1 } })).toBe(60);
  });

  it("takes over what an older sender left, and lets that one neither store nor claim", async () => {
    const { id } = await seedMessage();
    const [older, newer] = [(leaseId += 1), (leaseId += 1)];
    const { messages } = await claimMessages("email", { leaseId: older, perMinute: 100 });
    const { received, sender } = createSender(async () => {
      if (received.length > 1) return sent();
      // The older one wakes up while the newer one sends.
      await recordOutcome(messages[0]!, { kind: "refused", error: "too late" });
      await seedMessage();
      const claim = await claimMessages("email", { leaseId: older, perMinute: 100 });
      expect(claim.messages).toEqual([]);
      return sent();
    });
    await deliver(sender, newer);
    expect(received).toHaveLength(2);
    expect(received[0]).toMatchObject({ id, messageId: messages[0]?.messageId });
    expect(await find(id)).toMatchObject({ status: "Sent", attempts: 2, lastError: "" });
  });

  it("takes what a sender left ten minutes ago, whatever its token, and fails what ended it eight times", async () => {
    const { id } = await seedMessage();
    const token = 1_000_000;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const { messages } = await claimMessages("email", {
        leaseId: token - attempt,
        perMinute: 100,
      });
      expect(messages.map((each) => each.id)).toEqual([id]);
      expect((await claimMessages("email", { leaseId: 1, perMinute: 100 })).messages).toEqual([]);
      wait(10 * MINUTE_MS + 1);
    }
    expect((await claimMessages("email", { leaseId: 1, perMinute: 100 })).messages).toEqual([]);
    expect(await find(id)).toMatchObject({
      status: "Failed",
      lastError: "The sender ended during each attempt",
    });
  });

  it("hands nothing more to the server after a stop, and gives it back", async () => {
    await Promise.all(Array.from({ length: 12 }, () => seedMessage()));
    const abort = new AbortController();
    const { received, sender } = createSender(() => {
      abort.abort();
      return sent();
    });
    await deliver(sender, (leaseId += 1), abort.signal);
    const counts = await Promise.all(
      ["Sent", "Scheduled"].map((status) => OutboxMessage.count({ where: { status } })),
    );
    expect(counts).toEqual([received.length, 12 - received.length]);
    expect(await OutboxMessage.count({ where: { attempts: 0 } })).toBe(12 - received.length);
  });

  it("stops what has a one-time link that expired or was used meanwhile, unsent", async () => {
    const [expired, used, good] = [
      (await seedLinkMessage()).message,
      (await seedLinkMessage()).message,
      (await seedLinkMessage()).message,
    ];
    const other = await seedMessage();
    const [, secondLink, firstLink] = await OneTimeLink.findAll({ order: [["id", "DESC"]] });
    await firstLink?.update({ expiresAt: new Date() });
    await secondLink?.destroy();
    const { received, sender } = createSender();
    await deliver(sender);
    expect(received.map(({ id }) => id)).toEqual([good.id, other.id]);
    for (const { id } of [expired, used]) {
      const stopped = { status: "Stopped", stopReason: "link-ended", attempts: 0, sentAt: null };
      expect(await find(id)).toMatchObject(stopped);
    }
  });

  it("is delivered by a job, to a server on this machine", async () => {
    vi.useRealTimers();
    const server = await startMailServer();
    changeSettings({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });
    const jobs = await startJobs([mailJob], { polls: false });
    const { id } = await seedMessage({ secretLink: await seedLink("abc") });
    await jobs.drain();
    expect(await find(id)).toMatchObject({ status: "Sent", providerId: "250 queued as 12" });
    const [{ mail, to } = { mail: null, to: [] }] = server.received;
    expect(to).toEqual(["ann@example.org"]);
    expect(mail?.text).toContain("Read It:\nhttps://ward.example.org/welcome?link=abc");
    await jobs.stop();
    await server.close();
  });

  it("stops what is scheduled about a record or to a person, and nothing else", async () => {
    const about = { type: "ride request", id: 12 };
    const to = { kind: "administrator", id: 3, name: "Ada", address: "ada@example.org" } as const;
    const [aboutIt, toAda, other] = [
      await seedMessage({ about }),
      await seedMessage({ to }),
      await seedMessage(),
    ];
    const stop = (input: Parameters<typeof stopMessages>[1]) =>
      inTransaction(caller, (writer) => stopMessages(writer, input));
    expect(await stop({ about, reason: "cancelled" })).toBe(1);
    expect(await stop({ about, reason: "cancelled" })).toBe(0);
    expect(await stop({ recipient: { kind: "administrator", id: 3 }, reason: "opted-out" })).toBe(
      1,
    );
    await expect(stop({ reason: "cancelled" })).rejects.toThrow("needs a record or a recipient");
    expect(await find(aboutIt.id)).toMatchObject({
      status: "Stopped",
      stopReason: "cancelled",
      version: 1,
    });
    expect(await find(toAda.id)).toMatchObject({ status: "Stopped", stopReason: "opted-out" });
    expect(await find(other.id)).toMatchObject({ status: "Scheduled" });
    const event = await AuditEvent.findOne({
      where: { recordType: "outbox message", action: "stopped" },
      order: [["id", "ASC"]],
    });
    expect(event).toMatchObject({
      recordName: "1 message",
      changes: '{"reason":[null,"cancelled"]}',
    });
  });

  it("encrypts links anew with another SESSION_SECRET", async () => {
    const old = settings().sessionSecret;
    const { id } = await seedMessage({ link: undefined, secretLink: "/welcome?link=x" });
    changeSettings({ SESSION_SECRET: "n".repeat(32), SESSION_SECRET_PREVIOUS: old });
    expect(await inTransaction(caller, reencryptMessageLinks)).toBe(1);
    changeSettings({ SESSION_SECRET: "n".repeat(32) });
    expect(openSealedLink((await find(id)).sealedLink ?? "")).toBe("/welcome?link=x");
    changeSettings({ SESSION_SECRET: "o".repeat(32) });
    const { received, sender } = createSender();
    await deliver(sender);
    expect(received).toEqual([]);
    expect(await find(id)).toMatchObject({ status: "Failed", lastError: "Its link is gone" });
  });
});
