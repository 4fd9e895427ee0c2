/** What was asked did not answer in time; it may still be at it. */
export class TimeoutError extends Error {
  override name = "TimeoutError";
}

/** The answer of some work that nobody waits for longer than so many seconds. @throws TimeoutError; what the work throws */
export async function withTimeout<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const error = new TimeoutError(`No answer in ${seconds} seconds`);
    timer = setTimeout(() => reject(error), seconds * 1_000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
