import { describe, expect, it, vi } from "vitest";
import { OneTimeLink, OutboxMessage } from "~/models";
import { claimMessages } from "~/server/outbox/claim";
import { mailJob } from "~/server/outbox/delivery-jobs";
import { recordOutcome } from "~/server/outbox/record-outcome";
import { findRetryDelayMs, MAX_ATTEMPTS } from "~/server/outbox/retry";
import { startJobs } from "~/server/platform/jobs/runner";
import { seedLink, seedLinkMessage, seedMessage } from "../factories/outbox";
import { HAS_DATABASE, useDatabase } from "../support/database";
import { startMailServer } from "../support/mail-server";
import {
  changeMailSettings,
  createSender,
  deliver,
  findMessage,
  nextLease,
  sent,
  useOutbox,
} from "../support/outbox";

const MINUTE_MS = 60_000;
const wait = (ms: number) => vi.setSystemTime(Date.now() + ms);

describe.runIf(HAS_DATABASE)("the delivery of the outbox", () => {
  useDatabase();
  useOutbox();

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
    expect(await findMessage(id)).toMatchObject({
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
      expect(await findMessage(id)).toMatchObject({ attempts: attempt, lastError: "450 Later" });
      if (next) vi.setSystemTime(next);
    }
    expect(await findMessage(id)).toMatchObject({ status: "Failed", attempts: 8 });
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
    expect(await findMessage(id)).toMatchObject({
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
    changeMailSettings({ MAIL_PER_MINUTE: "3" });
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
    const lease = nextLease();
    await Promise.all([deliver(one.sender, lease), deliver(other.sender, lease)]);
    const ids = [...one.received, ...other.received].map(({ id }) => id);
    expect(ids).toHaveLength(60);
    expect(new Set(ids).size).toBe(60);
    expect(await OutboxMessage.count({ where: { status: "Sent", attempts: 1 } })).toBe(60);
  });

  it("takes over what an older sender left, and lets that one neither store nor claim", async () => {
    const { id } = await seedMessage();
    const [older, newer] = [nextLease(), nextLease()];
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
    expect(await findMessage(id)).toMatchObject({ status: "Sent", attempts: 2, lastError: "" });
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
    expect(await findMessage(id)).toMatchObject({
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
    await deliver(sender, nextLease(), abort.signal);
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
      expect(await findMessage(id)).toMatchObject(stopped);
    }
  });

  it("is delivered by a job, to a server on this machine", async () => {
    vi.useRealTimers();
    const server = await startMailServer();
    changeMailSettings({ SMTP_URL: `smtp://127.0.0.1:${server.port}` });
    const jobs = await startJobs([mailJob], { polls: false });
    const { id } = await seedMessage({ secretLink: await seedLink("abc") });
    await jobs.drain();
    expect(await findMessage(id)).toMatchObject({ status: "Sent", providerId: "250 queued as 12" });
    const [{ mail, to } = { mail: null, to: [] }] = server.received;
    expect(to).toEqual(["ann@example.org"]);
    expect(mail?.text).toContain("Read It:\nhttps://ward.example.org/welcome?link=abc");
    await jobs.stop();
    await server.close();
  });
});
