import { UnavailableError } from "./errors";

/** How many tasks may wait, and what is said of one more; without it the line has no end. */
type Line = { maxWaiting: number; busy: string };

/**
 * Makes a queue for costly work: `most` tasks run at a time, the others wait for their turn in the order in which they
 * came. A task that throws gives its place to the next one, and its error to whoever handed it in.
 * @throws UnavailableError in the words of `line`, where it is full; what the task throws
 */
export function limitConcurrency(
  most: number,
  line?: Line,
): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < most) running += 1;
    else if (line && waiting.length >= line.maxWaiting) throw new UnavailableError(line.busy);
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await task();
    } finally {
      // The next in the queue takes over this place, so that nobody slips in between.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
