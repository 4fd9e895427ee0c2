const FIRST_MS = 5_000;
const FACTOR = 4;
const MAX_MS = 6 * 3_600_000;

/**
 * Computes the delay before the next attempt: exponential from 5 seconds to 6 hours, of which a random half is left out (jitter), so that
 * what failed together is not tried together.
 * @param attempts number of failed attempts, from 1
 */
export function backoffMs(attempts: number, random = Math.random(), maxMs = MAX_MS): number {
  const fullMs = Math.min(FIRST_MS * FACTOR ** (attempts - 1), maxMs);
  return Math.round(fullMs * (0.5 + random / 2));
}
