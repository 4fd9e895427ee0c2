import { writeFileSync } from "node:fs";
import os from "node:os";

/** Maximum score of the out-of-memory killer, so that it ends a worker before the server. */
const OOM_SCORE_ADJUSTMENT = "1000";

/**
 * Handles the single job of a worker process, received from and returned to `runInWorker`.
 * @param work must catch expected errors: an uncaught error ends the process, and its input is considered invalid
 */
export function handleJob<Job, Reply>(work: (job: Job) => Promise<Reply>): void {
  yieldToServer();
  process.once("message", (job: Job) => {
    void work(job).then((reply) => process.send?.(reply));
  });
  // Exits when the server has closed the channel or is gone.
  process.once("disconnect", () => process.exit());
  process.send?.("started");
}

/** Lowers the priority of this process for CPU time and memory. Needs no privileges, but not every system supports it. */
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
