import { writeFileSync } from "node:fs";
import os from "node:os";

/** Maximum score, so that the out-of-memory killer ends a worker before the server. */
const OOM_SCORE_ADJUSTMENT = "1000";

/**
 * Handles the single job of a worker process, received from and returned to `runInWorker`.
 * @param work must catch expected errors: an uncaught one ends the process, and the file is considered invalid
 */
export function handleJob<Job, Reply>(work: (job: Job) => Promise<Reply>): void {
  yieldToServer();
  process.once("message", (job: Job) => {
    void work(job).then((reply) => process.send?.(reply));
  });
  // Killed by the server, or the server is gone.
  process.once("disconnect", () => process.exit());
  process.send?.("started");
}

/** Lowers the priority of this process. Both need no privileges, but are not available on every system. */
function yieldToServer(): void {
  for (const attempt of [
    () => os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL),
    () => writeFileSync("/proc/self/oom_score_adj", OOM_SCORE_ADJUSTMENT),
  ]) {
    try {
      attempt();
    } catch {
      // Continues at normal priority.
    }
  }
}
