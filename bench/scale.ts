import { parseArgs } from "node:util";

/** Amount of measuring: the full run yields the published figures, the quick one tests the bench itself. */
export type Scale = {
  /** Many short rounds, so that a machine that is slow for some seconds affects both sides, and the median ignores it. */
  rounds: number;
  roundSeconds: number;
  warmUpSeconds: number;
  /** Longer for writes: in a second there are too few of them for V8 to optimize their code. */
  writeWarmUpSeconds: number;
  /** Page loads per figure in the browser. */
  pageLoads: number;
  /** Duration of the load between memory readings: about 100,000 requests on two cores. */
  soakSeconds: number;
};

const FULL_SCALE: Scale = {
  rounds: 9,
  roundSeconds: 0.7,
  warmUpSeconds: 1,
  writeWarmUpSeconds: 10,
  pageLoads: 9,
  soakSeconds: 100,
};
const QUICK_SCALE: Scale = {
  rounds: 1,
  roundSeconds: 0.5,
  warmUpSeconds: 0.2,
  writeWarmUpSeconds: 0.2,
  pageLoads: 1,
  soakSeconds: 1,
};

export const SMALL_ROWS = 10_000;
export const LARGE_ROWS = 100_000;
/** Number of views and plays in a year. */
export const EVENT_ROWS = 1_000_000;

export type BenchOptions = { scale: Scale; quick: boolean; writeTo: string | null };

/** Parses the arguments of `npm run bench --`. @throws Error for unknown ones */
export function parseOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: { quick: { type: "boolean", default: false }, write: { type: "string" } },
  });
  const { quick, write } = values;
  return { scale: quick ? QUICK_SCALE : FULL_SCALE, quick, writeTo: write ?? null };
}
