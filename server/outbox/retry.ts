const MINUTE_MS = 60_000;
/** Delays after each attempt but the last: eight attempts in about a day (AREAS 1). */
const DELAYS_MS = [1, 5, 20, 60, 180, 420, 720].map((minutes) => minutes * MINUTE_MS);
export const MAX_ATTEMPTS = DELAYS_MS.length + 1;
/** Share of a delay that is random, so that what failed together is not tried together. */
const JITTER = 0.2;

/**
 * Delay before the next attempt.
 * @param attempts number of attempts so far, from 1
 * @returns milliseconds; null after the last attempt
 */
export function findRetryDelayMs(attempts: number, random = Math.random()): number | null {
  const delay = DELAYS_MS[attempts - 1];
  return delay === undefined ? null : Math.round(delay * (1 - JITTER / 2 + random * JITTER));
}
