/** Timeout of an operation, which may still be running. */
export class TimeoutError extends Error {
  override name = "TimeoutError";
}

/** Awaits a promise with a timeout, without canceling the work. @throws TimeoutError; errors of `work` */
export async function withTimeout<T>(seconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    const error = new TimeoutError(`No answer in ${seconds} seconds`);
    timer = setTimeout(() => reject(error), seconds * 1_000);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
