const TIMES_LARGER = 8;
/** Eight times the text takes eight times as long; work that looks at every pair would take 64 times. */
export const MAX_GROWTH = 30;
/** What a collection of garbage or a busy neighbour may cost: shorter work says nothing. */
const MIN_MS = 50;

/**
 * How many times longer some work takes on a text that is eight times as long, by the best of three tries each, counted in
 * time of the processor: what a busy machine does meanwhile is not counted.
 * @param length of the longer text
 */
export function growthOf(work: (length: number) => unknown, length = 1_000_000): number {
  const best = (size: number) => Math.min(...[1, 2, 3].map(() => timeOf(() => work(size))));
  return best(length) / Math.max(MIN_MS, best(length / TIMES_LARGER));
}

/** How many milliseconds of the processor some work takes. */
export function timeOf(work: () => unknown): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000;
}
