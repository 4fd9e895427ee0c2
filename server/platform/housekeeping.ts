import { type Caller, systemCaller } from "./caller";
import type { AnyJob } from "./jobs/job-definition";
import { log } from "./log";
import { housekeepingDoneAt, housekeepingRuns } from "./metrics";

const INTERVAL_MS = 3_600_000;
/** A bucket with a million files takes long to list. */
const TIMEOUT_MS = 6 * INTERVAL_MS;

/** Maximum drift of the clock between two checks; a larger one means that the clock was set. */
const MAX_DRIFT_MS = 600_000;
/** Suspension of deletions after the clock was set: a day. */
const SUSPENSION_MS = 86_400_000;

/** Whether deletions are allowed; check before each deletion, since the clock can be set at any time. */
export type MayDelete = () => boolean;

/**
 * Guards deletions against a wrong clock, which would expire recent data: after the clock was set, in either direction,
 * deletions are suspended for a day, so that the operator can notice.
 */
export function createClockGuard(): MayDelete {
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

/** Tasks by name; each returns the number of deleted rows, and manages its own transactions. */
export type HousekeepingTasks = Record<
  string,
  (caller: Caller, mayDelete: MayDelete) => Promise<number>
>;

/** Prefix of the kinds of housekeeping jobs. */
export const HOUSEKEEPING = "housekeeping";

/**
 * Defines a recurring job for each task of housekeeping: every hour, in one instance at a time, suspended for a day in an instance
 * whose clock was set. One that fails holds up no other.
 */
export function housekeepingJobs(tasks: HousekeepingTasks): AnyJob[] {
  const mayDelete = createClockGuard();
  return Object.entries(tasks).map(([task, run]) => {
    // Initializes the counter, so that rates include the first failure.
    housekeepingRuns.inc({ task, outcome: "failed" }, 0);
    return {
      kind: `${HOUSEKEEPING}-${task.replaceAll(" ", "-")}`,
      label: `Housekeeping: ${task}`,
      everyMs: INTERVAL_MS,
      timeoutMs: TIMEOUT_MS,
      concurrency: 1,
      isNeeded: mayDelete,
      run: async ({ signal }) => {
        try {
          // A stop, or a lost lease, ends deletions as a wrong clock does.
          const deleted = await run(
            systemCaller(HOUSEKEEPING),
            () => !signal.aborted && mayDelete(),
          );
          signal.throwIfAborted();
          housekeepingRuns.inc({ task, outcome: "done" });
          housekeepingDoneAt.setToCurrentTime({ task });
          if (deleted > 0) {
            log.info({ task: HOUSEKEEPING, what: task, deleted }, "expired rows deleted");
          }
        } catch (error) {
          // What a stop interrupted has not failed.
          if (!signal.aborted) housekeepingRuns.inc({ task, outcome: "failed" });
          throw error;
        }
      },
    };
  });
}
