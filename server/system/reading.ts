import { withTimeout } from "~/server/platform/with-timeout";
import { log } from "~/server/platform/log";

/** A value, or null with a message why it could not be read. */
export type Reading<T> = { value: T; problem: null } | { value: null; problem: string };

const TIMEOUT_SECONDS = 3;

/**
 * Reads a value with a timeout of three seconds; a failure becomes a problem, so that operators still see the rest of
 * the system page.
 * @param toProblem formats the message of an error; the log has the cause
 */
export async function readWithProblem<T>(
  toProblem: (error: unknown) => string,
  work: () => Promise<T>,
): Promise<Reading<T>> {
  try {
    return { value: await withTimeout(TIMEOUT_SECONDS, work()), problem: null };
  } catch (error) {
    const problem = toProblem(error);
    log.warn({ err: error, problem }, "a part of the system could not be read");
    return { value: null, problem };
  }
}
