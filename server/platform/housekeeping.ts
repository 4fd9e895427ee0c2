import { QueryTypes } from "sequelize";
import { type Caller, systemCaller } from "./caller";
import { database, dialect } from "./database";
import { log } from "./log";
import { housekeepingDoneAt, housekeepingRuns } from "./metrics";
import { inTransaction } from "./transaction";

const INTERVAL_MS = 3_600_000;
/** Arbitrary advisory lock id. */
const POSTGRES_LOCK = 730_014_004;

/** Larger deviations within an hour mean that the clock was set, not slewed. */
const MAX_DRIFT_MS = 600_000;
const SUSPENSION_MS = 86_400_000;

/** Result of a run: end time, number of deleted rows, and names of failed tasks. */
export type HousekeepingRun = { endedAt: Date; deleted: number; failed: string[] };
let last: HousekeepingRun | null = null;

/** Last finished run of this process; null before the first. */
export const lastHousekeeping = () => last;

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

/** Whether deletions are allowed; check right before each, since the clock can be set at any time. */
export type MayDelete = () => boolean;

/** Tasks by name; each returns the number of deleted rows. */
export type HousekeepingTasks = Record<
  string,
  (caller: Caller, mayDelete: MayDelete) => Promise<number>
>;

/**
 * Runs housekeeping now and every hour, except for a day after the clock was set, without keeping the process alive.
 * @param tasks each runs in one transaction, in one instance at a time
 * @param slowTasks each manages its own transactions and may run in several instances concurrently
 * @returns function that stops it
 */
export function startHousekeeping(
  tasks: HousekeepingTasks,
  slowTasks: HousekeepingTasks = {},
): () => void {
  const mayDelete = createClockGuard();
  // Initializes the counters, so that rates include the first failure.
  for (const task of Object.keys({ ...tasks, ...slowTasks })) {
    housekeepingRuns.inc({ task, outcome: "failed" }, 0);
  }
  const runAll = async () => {
    const run: HousekeepingRun = { endedAt: new Date(), deleted: 0, failed: [] };
    await runTasks(run, {
      tasks,
      mayDelete,
      runTask: (task) => runInOneInstance((caller) => task(caller, mayDelete)),
    });
    await runTasks(run, {
      tasks: slowTasks,
      mayDelete,
      runTask: (task) => task(systemCaller("housekeeping"), mayDelete),
    });
    last = { ...run, endedAt: new Date() };
  };
  void runAll();
  const timer = setInterval(() => void runAll(), INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

type Batch = {
  tasks: HousekeepingTasks;
  mayDelete: MayDelete;
  runTask: (task: HousekeepingTasks[string]) => Promise<number>;
};

async function runTasks(run: HousekeepingRun, { tasks, mayDelete, runTask }: Batch) {
  for (const [what, task] of Object.entries(tasks)) {
    if (!mayDelete()) return;
    try {
      const deleted = await runTask(task);
      run.deleted += deleted;
      housekeepingRuns.inc({ task: what, outcome: "done" });
      housekeepingDoneAt.setToCurrentTime({ task: what });
      if (deleted > 0) log.info({ task: "housekeeping", what, deleted }, "expired rows deleted");
    } catch (error) {
      run.failed.push(what);
      housekeepingRuns.inc({ task: what, outcome: "failed" });
      log.error({ task: "housekeeping", what, err: error }, "housekeeping failed");
    }
  }
}

/** Runs a task in a transaction unless another instance is running one; then returns 0. */
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
