import { UnavailableError } from "./errors";

/** Bound of the queue, and the error message when it is full; unbounded without it. */
type QueueLimit = { maxWaiting: number; busyMessage: string };

/**
 * Creates a concurrency limiter: up to `maxRunning` tasks run at a time, the others wait in FIFO order.
 * @returns function that runs a task and returns its result. @throws UnavailableError if the queue is full; errors of the task
 */
export function limitConcurrency(
  maxRunning: number,
  queueLimit?: QueueLimit,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < maxRunning) running += 1;
    else if (queueLimit && waiting.length >= queueLimit.maxWaiting) {
      throw new UnavailableError(queueLimit.busyMessage);
    } else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // Passes the slot directly to the next task, so that a new one cannot overtake the queue.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
