import { writeFileSync } from "node:fs";
import os from "node:os";

/** Where the system has to end a process for its memory, it ends this one before the server. */
const FIRST_TO_GO = "1000";

/**
 * Does the one job of a worker process: see runInWorker, which hands it over and takes the answer.
 * @param work answers whatever it can: an error ends the process, and blames the file
 */
export function answerJob<Job, Reply>(work: (job: Job) => Promise<Reply>): void {
  yieldToServer();
  process.once("message", (job: Job) => {
    void work(job).then((reply) => process.send?.(reply));
  });
  // The server ends it, or is gone.
  process.once("disconnect", () => process.exit());
  process.send?.("started");
}

/** Both are allowed to everybody, but not everywhere there. */
function yieldToServer(): void {
  for (const attempt of [
    () => os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL),
    () => writeFileSync("/proc/self/oom_score_adj", FIRST_TO_GO),
  ]) {
    try {
      attempt();
    } catch {
      // It only runs beside the server as its equal.
    }
  }
}
