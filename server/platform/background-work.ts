import { log } from "./log";
import { withTimeout } from "./with-timeout";

/** How often an instance looks for work that another one left, as after it was killed. */
const INTERVAL_MS = 10_000;
/** How long a stop waits for the running batch. */
const STOP_SECONDS = 3;

/**
 * Creates work that goes on in the background in batches, which the database keeps: what an instance leaves, another one or
 * the next start carries on.
 * @param task its name in the log
 * @param run does all that is there, in batches; ends after the running one when `hasEnded` says so
 * @returns `start`, which returns a function that stops it, and `wake`, which runs it at once where it was started
 */
export function createBackgroundWork(
  task: string,
  run: (hasEnded: () => boolean) => Promise<void>,
) {
  let wake: (() => void) | undefined;

  function start(): () => Promise<void> {
    let isStopped = false;
    let isFailing = false;
    let running: Promise<void> | null = null;
    let isRequested = false;
    const runRequested = async () => {
      try {
        while (isRequested) {
          isRequested = false;
          await run(() => isStopped);
        }
        isFailing = false;
      } catch (error) {
        // Logged once until it succeeds again, as the log may be what fills the disk.
        if (!isFailing && !isStopped) log.error({ task, err: error }, "it stands still");
        isFailing = true;
      } finally {
        running = null;
      }
    };
    const wakeThis = () => {
      isRequested = !isStopped;
      running ??= runRequested();
    };
    wake = wakeThis;
    wakeThis();
    const timer = setInterval(wakeThis, INTERVAL_MS);
    timer.unref();
    return async () => {
      isStopped = true;
      wake = undefined;
      clearInterval(timer);
      if (running) await withTimeout(STOP_SECONDS, running).catch(() => undefined);
    };
  }

  return { start, wake: (): void => wake?.() };
}
