import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Tag } from "~/models";
import { database } from "~/server/platform/database";
import { UnavailableError } from "~/server/platform/errors";
import { startJobs } from "~/server/platform/jobs/runner";
import { log } from "~/server/platform/log";
import { inTransaction } from "~/server/platform/transaction";
import { readJobFigures, readJobsState, runJobAgain } from "~/server/system/jobs-state";
import { createTag } from "~/server/tags/tags";
import { unique } from "../factories/names";
import {
  admin,
  collectStatuses,
  HAS_DATABASE,
  recordStatements,
  useDatabase,
  viewer,
} from "../support/database";
import { createGate } from "../support/gate";
import {
  caller,
  define,
  enqueue,
  start,
  drain,
  PAST,
  makeDue,
  findAll,
  findOne,
} from "../support/test-jobs";

describe.runIf(HAS_DATABASE)("jobs", () => {
  useDatabase();
  beforeEach(() => {
    for (const level of ["error", "warn", "info"] as const) {
      vi.spyOn(log, level).mockReturnValue(undefined);
    }
  });
  afterEach(() => void vi.restoreAllMocks());

  it("run once, and are gone when they are done", async () => {
    const notes: string[] = [];
    const job = define(({ payload }) => void notes.push(payload.note));
    await enqueue(job, "first", "1");
    await enqueue(job, "second", "2");
    await drain(job);
    await drain(job);
    expect(notes.sort()).toEqual(["first", "second"]);
    expect(await findAll(job)).toEqual([]);
  });

  it("are not there when the transaction that adds them is rolled back", async () => {
    const job = define(() => undefined);
    const failing = inTransaction(caller, async (writer) => {
      await job.enqueue(writer, { note: "" });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await findAll(job)).toEqual([]);
  });

  it("are added once for a key, by many at once", async () => {
    const job = define(() => undefined);
    await Promise.all([1, 2, 3, 4, 5].map((note) => enqueue(job, String(note), "same")));
    expect(await findAll(job)).toHaveLength(1);
  });

  it("run again when they are enqueued while they run", async () => {
    const notes: string[] = [];
    const job = define(async ({ payload }) => {
      notes.push(payload.note);
      if (notes.length === 1) await enqueue(job, "later");
    });
    await enqueue(job, "sooner");
    await drain(job);
    expect(notes).toEqual(["sooner", "later"]);
    expect(await findAll(job)).toEqual([]);
  });

  it("wait until they are due, and until the earlier of two times", async () => {
    let runs = 0;
    const job = define(() => void (runs += 1));
    const inAnHour = new Date(Date.now() + 3_600_000);
    await enqueue(job, "", "1", inAnHour);
    await drain(job);
    expect(runs).toBe(0);
    await enqueue(job, "", "1", new Date(Date.now() - 1_000));
    await enqueue(job, "", "1", inAnHour);
    await drain(job);
    expect(runs).toBe(1);
  });

  it("are tried again later when they fail, and stay as failed once their attempts are used up", async () => {
    let runs = 0;
    const job = define(
      () => {
        runs += 1;
        throw new Error("poisoned");
      },
      { maxAttempts: 3 },
    );
    await enqueue(job);
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await drain(job);
      await makeDue(job);
    }
    expect(runs).toBe(3);
    expect(await findOne(job)).toMatchObject({ status: "failed", lastError: "poisoned" });
  });

  it("hold up no other when they fail, with growing delays", async () => {
    const done: string[] = [];
    const failing = define(() => Promise.reject(new Error("broken")));
    const other = define(() => void done.push("other"));
    await enqueue(failing);
    await enqueue(other);
    const delays: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await drain(failing, other);
      const { runAt = PAST } = (await findOne(failing)) ?? {};
      delays.push(runAt.getTime() - Date.now());
      await makeDue(failing);
    }
    expect(done).toEqual(["other"]);
    const [first = 0, second = 0, third = 0] = delays;
    expect(first).toBeGreaterThan(1_000);
    expect(second).toBeGreaterThan(first);
    expect(third).toBeGreaterThan(second);
  });

  it("keep their attempts while the database is at fault", async () => {
    const job = define(() => Promise.reject(new UnavailableError("away")), { maxAttempts: 1 });
    await enqueue(job);
    await drain(job);
    expect(await findOne(job)).toMatchObject({ status: "waiting", attempts: 0 });
  });

  it("that hang end after their time, and are tried again", async () => {
    let wasAborted = false;
    const job = define(
      ({ signal }) =>
        new Promise(() => signal.addEventListener("abort", () => (wasAborted = true))),
      { timeoutMs: 50, maxAttempts: 1 },
    );
    await enqueue(job);
    await drain(job);
    expect(wasAborted).toBe(true);
    expect(await findOne(job)).toMatchObject({ status: "failed" });
  });

  it("write nothing while there is nothing to do", async () => {
    const job = define(() => undefined);
    const recurring = { ...job, everyMs: 1_000, isNeeded: () => false };
    const runner = await startJobs([recurring], { polls: false });
    const statements = await recordStatements(() => runner.drain());
    await runner.stop();
    expect(statements.filter((sql) => !sql.includes("SELECT id, kind"))).toEqual([]);
  });

  it("that recur have one row, and run again after their interval", async () => {
    let runs = 0;
    const recurring = { ...define(() => void (runs += 1)), everyMs: 3_600_000 };
    const runners = await Promise.all([1, 2].map(() => startJobs([recurring], { polls: false })));
    await Promise.all(runners.map((runner) => runner.drain()));
    expect(runs).toBe(1);
    await makeDue(recurring);
    for (const runner of runners) await runner.drain();
    expect(runs).toBe(2);
    expect(await findAll(recurring)).toHaveLength(1);
    for (const runner of runners) await runner.stop();
  });

  it("that recur and were not needed are looked at again at once after the clock was set", async () => {
    let [runs, isNeeded] = [0, false];
    const job = { ...define(() => void (runs += 1)), everyMs: 60_000, isNeeded: () => isNeeded };
    const runner = await startJobs([job], { polls: false });
    await runner.drain();
    isNeeded = true;
    await runner.drain();
    expect(runs).toBe(0);
    vi.setSystemTime(Date.now() + 3_600_000);
    await runner.drain();
    vi.useRealTimers();
    await runner.stop();
    expect(runs).toBe(1);
  });

  it("that recur go on for ever when they fail, at most their interval apart", async () => {
    const failing = define(() => Promise.reject(new Error("broken")), { maxAttempts: 1 });
    const recurring = { ...failing, everyMs: 60_000 };
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      const runner = await startJobs([recurring], { polls: false });
      await runner.drain();
      await runner.stop();
      await makeDue(recurring);
    }
    const runner = await startJobs([recurring], { polls: false });
    await runner.drain();
    await runner.stop();
    const job = await findOne(recurring);
    expect(job).toMatchObject({ status: "waiting", attempts: 10, lastError: "broken" });
    expect((job?.runAt.getTime() ?? 0) - Date.now()).toBeLessThanOrEqual(61_000);
  });

  it("of another release are left alone", async () => {
    const job = define(() => undefined);
    await enqueue(job);
    await drain(define(() => undefined));
    expect(await findOne(job)).toMatchObject({ status: "waiting", attempts: 0 });
  });

  it("can write in transactions of their own", async () => {
    const name = unique("Tag");
    const job = define(async () => void (await createTag(admin, { name })));
    await enqueue(job);
    await drain(job);
    expect(await Tag.count({ where: { name } })).toBe(1);
  });

  it("that take long leave room for the others", async () => {
    const gate = createGate();
    let begun = 0;
    const begin = () => {
      begun += 1;
      return gate.released;
    };
    const long = [1, 2, 3].map(() => define(begin, { timeoutMs: 3_600_000 }));
    for (const job of long) for (const key of ["1", "2"]) await enqueue(job, "", key);
    let begunBefore = 0;
    const short = define(() => {
      begunBefore = begun;
      gate.release();
    });
    await enqueue(short);
    await drain(...long, short);
    expect([begunBefore, begun]).toEqual([3, 6]);
  });
});

describe.runIf(HAS_DATABASE)("jobs on the system page", () => {
  useDatabase();
  beforeEach(() => void vi.spyOn(log, "error").mockReturnValue(undefined));
  afterEach(() => void vi.restoreAllMocks());

  it("can be run again once they have failed, by an administrator", async () => {
    let isBroken = true;
    const job = define(
      () => {
        if (isBroken) throw new Error("broken");
      },
      { maxAttempts: 1 },
    );
    await enqueue(job, "", "7");
    const runner = await start(job);
    await runner.drain();
    const state = await readJobsState(admin);
    expect(state.counts).toEqual({ waiting: 0, running: 0, failed: 1 });
    const [failed] = state.jobs;
    expect(failed).toMatchObject({ label: "Test 7", status: "failed", lastError: "broken" });
    isBroken = false;
    expect(await collectStatuses([runJobAgain(viewer, failed?.id ?? 0)])).toEqual([403]);
    await runJobAgain(admin, failed?.id ?? 0);
    expect(await readJobFigures()).toMatchObject({ due: 1, failed: 0 });
    await runner.drain();
    await runner.stop();
    expect(await findAll(job)).toEqual([]);
    expect(await collectStatuses([runJobAgain(admin, failed?.id ?? 0)])).toEqual([404]);
    const [event] = await database().query(
      "SELECT action, record_type FROM audit_events WHERE record_type = 'job'",
    );
    expect(event).toEqual([{ action: "run again", record_type: "job" }]);
  });
});
