import { type Caller, systemCaller } from "./caller";
import { log } from "./log";

const EVERY_HOUR = 3_600_000;

/** What a task deletes, and how; it answers with the number of rows. */
export type TidyUp = Record<string, (caller: Caller) => Promise<number>>;

/** Tidies up now and every hour, without keeping the process alive. Returns how to stop it. */
export function startHousekeeping(tasks: TidyUp): () => void {
  const tidy = async () => {
    for (const [what, tidyUp] of Object.entries(tasks)) {
      try {
        const deleted = await tidyUp(systemCaller("housekeeping"));
        if (deleted > 0) log.info({ task: "housekeeping", what, deleted }, "expired rows deleted");
      } catch (error) {
        log.error({ task: "housekeeping", what, err: error }, "housekeeping failed");
      }
    }
  };
  void tidy();
  const timer = setInterval(() => void tidy(), EVERY_HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
