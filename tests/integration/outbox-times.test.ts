import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AuditEvent, OutboxMessage } from "~/models";
import { sendMessageAgain } from "~/server/outbox/change-messages";
import { claimMessages } from "~/server/outbox/claim";
import { mailJob } from "~/server/outbox/delivery-jobs";
import { recordOutcome } from "~/server/outbox/record-outcome";
import { startJobs } from "~/server/platform/jobs/runner";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { seedMessage } from "../factories/outbox";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";
import { startMailServer } from "../support/mail-server";

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 86_400_000;

describe.runIf(HAS_DATABASE)("times of messages", () => {
  useDatabase();
  const setMail = (port: number | null) =>
    replaceSettings(
      readSettings({
        DATA_DIR: settings().dataDir,
        ...(port && { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "care@example.org" }),
      }),
    );
  beforeEach(async () => {
    setMail(1);
    await OutboxMessage.destroy({ where: {} });
  });
  afterEach(() => vi.useRealTimers());
  const setClock = (plusMs: number) =>
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + plusMs });

  it("that were written while the clock was ahead are repaired once it is set, and at a start", async () => {
    const server = await startMailServer();
    setMail(server.port);
    const isAhead = (time: Date | null) => time !== null && time.getTime() > Date.now() + MINUTE_MS;
    setClock(YEAR_MS);
    const jobs = await startJobs([mailJob], { polls: false });
    const queued = await seedMessage();
    const later = { status: "Scheduled", nextAttemptAt: new Date(Date.now() + MINUTE_MS) } as const;
    const tried = await (await seedMessage()).update({ ...later, claimedAt: new Date() });
    const held = await seedMessage();
    await OutboxMessage.update({ createdAt: new Date() }, { where: { id: held.id } });
    await held.update({ status: "Sending", leaseId: 1, claimedAt: new Date() });
    vi.useRealTimers();
    await OutboxMessage.update(
      { createdAt: new Date() },
      { where: { id: tried.id }, silent: true, hooks: false },
    );
    await jobs.drain();
    for (const message of [queued, tried]) {
      const { status, claimedAt } = await message.reload();
      expect(status).toBe("Sent");
      expect(isAhead(claimedAt)).toBe(false);
    }
    expect(isAhead(queued.createdAt) || isAhead(queued.dueAt)).toBe(false);
    expect(isAhead((await held.reload()).claimedAt)).toBe(false);
    await jobs.stop();

    setClock(YEAR_MS);
    const another = await seedMessage();
    const planned = await seedMessage({ dueAt: new Date(Date.now() - YEAR_MS + 60 * MINUTE_MS) });
    vi.useRealTimers();
    await OutboxMessage.update(
      { createdAt: new Date() },
      { where: { id: planned.id }, silent: true, hooks: false },
    );
    await runJobs(mailJob);
    expect((await another.reload()).status).toBe("Sent");
    expect(await planned.reload()).toMatchObject({ status: "Scheduled", version: 0 });
    await server.close();
  });

  it("count for the limit per minute from when a server took them, not from when it was tried", async () => {
    for (let count = 0; count < 4; count += 1) await seedMessage();
    setClock(MINUTE_MS);
    const claim = () => claimMessages("email", { leaseId: 1, perMinute: 2 });
    const { messages } = await claim();
    expect(messages).toHaveLength(2);
    // A slow server.
    setClock(20_000);
    for (const each of messages) await recordOutcome(each, { kind: "sent", providerId: "" });
    setClock(50_000);
    const freeAt = new Date(Date.now() + 10_000);
    expect(await claim()).toMatchObject({ messages: [], pausedUntil: freeAt });
    setClock(10_000);
    expect((await claim()).messages).toHaveLength(2);
  });

  it("of a channel that is off end ten minutes after they were due, with nothing written before or after", async () => {
    const due = await seedMessage();
    const later = await seedMessage({ dueAt: new Date(Date.now() + 60 * MINUTE_MS) });
    const left = await seedMessage();
    await claimMessages("email", { leaseId: 1, perMinute: 100 });
    await due.reload();
    await due.update({ status: "Scheduled" });
    setMail(null);
    expect(await mailJob.isNeeded?.()).toBe(false);
    setClock(11 * MINUTE_MS);
    expect(await mailJob.isNeeded?.()).toBe(true);
    await runJobs(mailJob);
    expect(await due.reload()).toMatchObject({ status: "Stopped", stopReason: "no-channel" });
    expect((await later.reload()).status).toBe("Scheduled");
    expect(await left.reload()).toMatchObject({
      ...{ status: "Failed", leaseId: null },
      lastError: "The sender ended during the attempt, and its channel is off now",
    });
    expect(await AuditEvent.findOne({ order: [["id", "DESC"]] })).toMatchObject({
      ...{ action: "stopped", recordName: "1 message", changes: '{"reason":[null,"no-channel"]}' },
    });
    const statements = await recordStatements(async () => mailJob.isNeeded?.());
    expect(statements.filter((sql) => !sql.includes("SELECT"))).toEqual([]);
    expect(await mailJob.isNeeded?.()).toBe(false);
    setMail(1);
    expect(await sendMessageAgain(admin, due.id)).toMatchObject({ status: "Scheduled" });
  });
});
