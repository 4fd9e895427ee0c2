/**
 * Makes a queue for costly work: `most` tasks run at a time, the others wait for their turn in the order in which they
 * came. A task that throws gives its place to the next one, and its error to whoever handed it in.
 */
export function inTurn(most: number): <Result>(task: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < most) running += 1;
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
