import { QueryTypes } from "sequelize";
import { type Caller, systemCaller } from "./caller";
import { database, dialect } from "./database";
import { log } from "./log";
import { housekeepingDoneAt, housekeepingRuns } from "./metrics";
import { inTransaction } from "./transaction";
import { withTimeout } from "./with-timeout";

const INTERVAL_MS = 3_600_000;
/** How long a stop waits for the running task, such as one that lists a bucket. */
const STOP_SECONDS = 3;
/** Arbitrary advisory lock id. */
const POSTGRES_LOCK = 730_014_004;

/** Maximum drift of the clock within an hour; a larger one means that the clock was set. */
const MAX_DRIFT_MS = 600_000;
/** Suspension of deletions after the clock was set: a day. */
const SUSPENSION_MS = 86_400_000;

/** Result of a run: end time, number of deleted rows, and names of failed tasks. */
export type HousekeepingRun = { endedAt: Date; deleted: number; failed: string[] };
let lastRun: HousekeepingRun | null = null;

/** Last finished run of this process; null before the first. */
export const lastHousekeeping = () => lastRun;

/**
 * Guards deletions against a wrong clock, which would expire recent data: after the clock was set, in either direction,
 * deletions are suspended for a day, so that the operator can notice.
 */
function createClockGuard(): MayDelete {
  // performance.now() is monotonic.
  const offsetNow = () => Date.now() - performance.now();
  let offset = offsetNow();
  let jumpedAt = -Infinity;
  return () => {
    const jumpMs = offsetNow() - offset;
    offset += jumpMs;
    if (Math.abs(jumpMs) > MAX_DRIFT_MS) {
      jumpedAt = performance.now();
      const seconds = Math.round(jumpMs / 1_000);
      log.warn(
        { task: "housekeeping", seconds },
        "the clock was set; nothing is deleted for a day",
      );
    }
    return performance.now() - jumpedAt >= SUSPENSION_MS;
  };
}

/** Whether deletions are allowed; check before each deletion, since the clock can be set at any time. */
export type MayDelete = () => boolean;

/** Tasks by name; each returns the number of deleted rows. */
export type HousekeepingTasks = Record<
  string,
  (caller: Caller, mayDelete: MayDelete) => Promise<number>
>;

/**
 * Runs housekeeping now and every hour, suspended for a day after the clock was set. Does not keep the process alive.
 * @param tasks each runs in one transaction, in one instance at a time
 * @param slowTasks each manages its own transactions and may run in several instances concurrently
 * @returns function that stops the hourly runs, and waits for a running task: the next ones are left to the next start
 */
export function startHousekeeping(
  tasks: HousekeepingTasks,
  slowTasks: HousekeepingTasks = {},
): () => Promise<void> {
  let isStopped = false;
  const mayDelete = createClockGuard();
  // Initializes the counters, so that rates include the first failure.
  for (const task of Object.keys({ ...tasks, ...slowTasks })) {
    housekeepingRuns.inc({ task, outcome: "failed" }, 0);
  }
  const hasEnded = () => isStopped;
  const runAll = async () => {
    const run: HousekeepingRun = { endedAt: new Date(), deleted: 0, failed: [] };
    await runTasks(run, {
      tasks,
      mayDelete,
      hasEnded,
      runTask: (task) => runInOneInstance((caller) => task(caller, mayDelete)),
    });
    await runTasks(run, {
      tasks: slowTasks,
      mayDelete,
      hasEnded,
      runTask: (task) => task(systemCaller("housekeeping"), mayDelete),
    });
    if (!isStopped) lastRun = { ...run, endedAt: new Date() };
  };
  let running = runAll();
  const timer = setInterval(() => {
    running = runAll();
  }, INTERVAL_MS);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await withTimeout(STOP_SECONDS, running).catch(() => undefined);
  };
}

type TaskBatch = {
  tasks: HousekeepingTasks;
  mayDelete: MayDelete;
  hasEnded: () => boolean;
  runTask: (task: HousekeepingTasks[string]) => Promise<number>;
};

async function runTasks(run: HousekeepingRun, { tasks, mayDelete, hasEnded, runTask }: TaskBatch) {
  for (const [taskName, task] of Object.entries(tasks)) {
    if (hasEnded() || !mayDelete()) return;
    try {
      const deleted = await runTask(task);
      run.deleted += deleted;
      housekeepingRuns.inc({ task: taskName, outcome: "done" });
      housekeepingDoneAt.setToCurrentTime({ task: taskName });
      if (deleted > 0)
        log.info({ task: "housekeeping", what: taskName, deleted }, "expired rows deleted");
    } catch (error) {
      // What the stop interrupted has not failed: the next start does it.
      if (hasEnded()) return;
      run.failed.push(taskName);
      housekeepingRuns.inc({ task: taskName, outcome: "failed" });
      log.error({ task: "housekeeping", what: taskName, err: error }, "housekeeping failed");
    }
  }
}

/** Runs a task in a transaction; returns 0 without running it while another instance runs housekeeping. */
function runInOneInstance(task: (caller: Caller) => Promise<number>): Promise<number> {
  return inTransaction(systemCaller("housekeeping"), async (writer) => {
    if (dialect() === "postgres") {
      const [row] = await database().query<{ mine: boolean }>(
        `SELECT pg_try_advisory_xact_lock(${POSTGRES_LOCK}) AS mine`,
        { type: QueryTypes.SELECT, transaction: writer.transaction },
      );
      if (!row?.mine) return 0;
    }
    return task(writer);
  });
}
