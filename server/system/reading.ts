import { withTimeout } from "~/server/platform/with-timeout";
import { log } from "~/server/platform/log";

/** Something that may not be known now: its value, or null with a sentence that says why. */
export type Reading<T> = { value: T; problem: null } | { value: null; problem: string };

const TIMEOUT_SECONDS = 3;

/**
 * Reads what may not answer, for three seconds at most: whoever looks after a broken system wants to see the rest of it.
 * @param problemOf what to say when it fails; the log has the reason
 */
export async function reading<T>(
  problemOf: (error: unknown) => string,
  work: () => Promise<T>,
): Promise<Reading<T>> {
  try {
    return { value: await withTimeout(TIMEOUT_SECONDS, work()), problem: null };
  } catch (error) {
    const problem = problemOf(error);
    log.warn({ err: error, problem }, "a part of the system could not be read");
    return { value: null, problem };
  }
}
