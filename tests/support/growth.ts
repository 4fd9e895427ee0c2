const LENGTH_FACTOR = 8;
/** Limit for eight times the input: linear work takes 8 times as long, quadratic work 64 times. */
export const MAX_GROWTH = 30;
/** Lower bound of the shorter time, since garbage collection and other processes distort smaller ones. */
const MIN_MS = 50;

/**
 * Ratio of the CPU times of some work on a text and on one an eighth as long, each the best of three attempts. CPU time
 * does not include what other processes do.
 * @param length of the longer text
 */
export function measureGrowth(work: (length: number) => unknown, length = 1_000_000): number {
  const measureBest = (size: number) =>
    Math.min(...[1, 2, 3].map(() => measureCpuMs(() => work(size))));
  return measureBest(length) / Math.max(MIN_MS, measureBest(length / LENGTH_FACTOR));
}

/** CPU time of some work in milliseconds. */
export function measureCpuMs(work: () => unknown): number {
  const startedAt = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(startedAt);
  return (user + system) / 1_000;
}
