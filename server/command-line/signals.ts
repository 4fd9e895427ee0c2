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
 * Handles SIGINT, SIGTERM and SIGHUP for the rest of the process: they do not end it, but reject the promise that the
 * returned function gives, so that its caller can clean up. The work itself continues until the process ends.
 * @param message message for the operator
 * @returns a function that runs work, and throws a StoppedError after a signal, even one received before the work
 */
export function createInterruptibleRunner(
  message: string,
): <T>(work: () => Promise<T>) => Promise<T> {
  const controller = new AbortController();
  for (const signal of SIGNALS) {
    // Not `once`: a second signal must not end the process during the cleanup.
    process.on(signal, () => controller.abort(new StoppedError(message, signal)));
  }
  const interruption = new Promise<never>((_, reject) =>
    controller.signal.addEventListener("abort", () =>
      reject(controller.signal.reason as StoppedError),
    ),
  );
  interruption.catch(() => undefined);
  return async (work) => {
    controller.signal.throwIfAborted();
    return Promise.race([work(), interruption]);
  };
}
