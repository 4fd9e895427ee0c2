import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Job } from "~/models";
import { claimJob, completeJob, extendLease, findDueJobs } from "~/server/platform/jobs/queue";
import { log } from "~/server/platform/log";
import { HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { createGate } from "../support/gate";
import {
  define,
  enqueue,
  start,
  drain,
  expireLeases,
  findAll,
  findOne,
} from "../support/test-jobs";

describe.runIf(HAS_DATABASE)("jobs that are interrupted", () => {
  useDatabase();
  beforeEach(() => {
    for (const level of ["error", "warn", "info"] as const) {
      vi.spyOn(log, level).mockReturnValue(undefined);
    }
  });
  afterEach(() => void vi.restoreAllMocks());

  it("of a killed instance are run by another one when the lease has ended, and its holder cannot end them then", async () => {
    let runs = 0;
    const job = define(() => void (runs += 1));
    await enqueue(job);
    const { id = 0 } = (await findOne(job)) ?? {};
    const claimed = await claimJob(id, "killed");
    expect(await claimJob(id, "other")).toBeNull();
    await drain(job);
    // A start on SQLite ends the leases of the process before it: no other one runs jobs.
    expect(runs).toBe(ON_POSTGRES ? 0 : 1);
    if (!ON_POSTGRES) return;
    await expireLeases(job);
    const second = await claimJob(id, "other");
    expect(second?.lease).toBe((claimed?.lease ?? 0) + 1);
    if (!claimed || !second) throw new Error("not claimed");
    expect(await extendLease(claimed)).toBe(false);
    expect(await completeJob(claimed, null)).toBe(false);
    expect(await completeJob(second, null)).toBe(true);
    expect(await findAll(job)).toEqual([]);
  });

  it("that kill their process each time stay as failed", async () => {
    let runs = 0;
    const job = define(() => void (runs += 1), { maxAttempts: 2 });
    await enqueue(job);
    const { id = 0 } = (await findOne(job)) ?? {};
    for (const instance of ["first", "second"]) {
      await claimJob(id, instance);
      await expireLeases(job);
    }
    await drain(job);
    expect(runs).toBe(0);
    expect(await findOne(job)).toMatchObject({
      status: "failed",
      lastError: "The process ended during each attempt",
    });
  });

  it("are each claimed by one of several instances", async () => {
    const job = define(() => undefined);
    for (const key of ["1", "2", "3"]) await enqueue(job, "", key);
    const due = await findDueJobs([job.kind], [], 10);
    expect(due).toHaveLength(3);
    const claims = await Promise.all(
      due.flatMap(({ id }) => ["one", "other", "third"].map((instance) => claimJob(id, instance))),
    );
    expect(claims.filter(Boolean)).toHaveLength(3);
  });

  it("give way to a stop: what is left is due at once, with its attempts", async () => {
    const begun = createGate();
    const job = define(
      ({ signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => reject(signal.reason as Error));
          begun.release();
        }),
    );
    await enqueue(job);
    const runner = await start(job);
    const drained = runner.drain();
    await begun.released;
    await runner.stop();
    await drained;
    const stopped = await findOne(job);
    expect(stopped).toMatchObject({ status: "waiting", attempts: 0 });
    expect(stopped?.runAt.getTime()).toBeLessThan(Date.now() + 1_000);
    expect(log.error).not.toHaveBeenCalled();
  });

  it("that name their next run by a wrong clock come by that of the database", async () => {
    const job = define(() => undefined);
    await enqueue(job);
    const { id } = (await findOne(job)) ?? {};
    const claimed = await claimJob(id ?? 0, "wrong");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 365 * 86_400_000 });
    await completeJob(claimed!, new Date(Date.now() + 60_000));
    if (ON_POSTGRES) vi.useRealTimers();
    const waitMs = ((await findOne(job))?.runAt.getTime() ?? 0) - Date.now();
    vi.useRealTimers();
    expect(waitMs).toBeGreaterThan(30_000);
    expect(waitMs).toBeLessThan(90_000);
  });

  it("written while the clock was ahead are due", async () => {
    let runs = 0;
    const job = define(() => void (runs += 1));
    await enqueue(job);
    const ahead = new Date(Date.now() + 365 * 86_400_000);
    await Job.update({ runAt: ahead, createdAt: ahead }, { where: { kind: job.kind } });
    await drain(job);
    expect(runs).toBe(1);
  });
});
