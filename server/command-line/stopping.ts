import { constants } from "node:os";
import { CommandError } from "./command";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** What a command ends with that was told to stop by a signal. */
export class StoppedError extends CommandError {
  override name = "StoppedError";
  constructor(
    words: string,
    signal: (typeof SIGNALS)[number],
    /** As a shell says it of a program that the signal has ended. */
    readonly exitCode = 128 + constants.signals[signal],
  ) {
    super(words);
  }
}

/**
 * From now on a signal (Ctrl+C, SIGTERM, a terminal that is closed) does not end this process, but the work that waits here:
 * whoever began it tidies up. What is not waited for goes on until the process ends.
 * @param words what the operator is told
 * @returns runs work that throws a StoppedError once a signal has come, or has come before
 */
export function stoppable(words: string): <T>(work: () => Promise<T>) => Promise<T> {
  const stop = new AbortController();
  for (const signal of SIGNALS) {
    // Each time: an impatient second one must not end it before it has tidied up.
    process.on(signal, () => stop.abort(new StoppedError(words, signal)));
  }
  const stopped = new Promise<never>((_, reject) =>
    stop.signal.addEventListener("abort", () => reject(stop.signal.reason as StoppedError)),
  );
  stopped.catch(() => undefined);
  return async (work) => {
    stop.signal.throwIfAborted();
    return Promise.race([work(), stopped]);
  };
}
