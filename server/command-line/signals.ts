import { constants } from "node:os";
import { CommandError } from "./command";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Error of a command that was interrupted by a signal. */
export class StoppedError extends CommandError {
  override name = "StoppedError";
  constructor(
    message: string,
    signal: (typeof SIGNALS)[number],
    /** Exit code that a shell reports for a program ended by the signal. */
    readonly exitCode = 128 + constants.signals[signal],
  ) {
    super(message);
  }
}

/**
 * From now on SIGINT, SIGTERM and SIGHUP no longer end the process, but reject the work passed to the returned
 * function, so that its caller can clean up. The work itself continues until the process ends.
 * @param message message for the operator
 * @returns a function that runs work, and throws a StoppedError once a signal was received, also earlier
 */
export function createInterruptible(message: string): <T>(work: () => Promise<T>) => Promise<T> {
  const stop = new AbortController();
  for (const signal of SIGNALS) {
    // Not `once`: a second signal must not end the process during the cleanup.
    process.on(signal, () => stop.abort(new StoppedError(message, signal)));
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
