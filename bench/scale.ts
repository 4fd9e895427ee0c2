import { parseArgs } from "node:util";

/** How much a run measures: the full one is quoted, the quick one shows that the bench itself works. */
export type Scale = {
  /** Many and short: a machine that is slower for some seconds then meets both sides, and the median leaves it out. */
  rounds: number;
  roundSeconds: number;
  warmUpSeconds: number;
  /** Writes are slow beside lists: in a second too few are done for V8 to have compiled what they run. */
  warmUpOfWritesSeconds: number;
  /** Page loads per figure in the browser. */
  pageLoads: number;
  /** How long the load lasts before the memory is read again: about 100,000 requests on a machine of two cores. */
  soakSeconds: number;
};

const FULL: Scale = {
  rounds: 9,
  roundSeconds: 0.7,
  warmUpSeconds: 1,
  warmUpOfWritesSeconds: 10,
  pageLoads: 9,
  soakSeconds: 100,
};
const QUICK: Scale = {
  rounds: 1,
  roundSeconds: 0.5,
  warmUpSeconds: 0.2,
  warmUpOfWritesSeconds: 0.2,
  pageLoads: 1,
  soakSeconds: 1,
};

export const SMALL = 10_000;
export const LARGE = 100_000;
/** Views and plays in a year. */
export const EVENTS = 1_000_000;

export type BenchOptions = { scale: Scale; quick: boolean; writeTo: string | null };

/** Reads what stands behind `npm run bench --`. @throws Error for anything else */
export function optionsOf(args: string[]): BenchOptions {
  const { values } = parseArgs({
    args,
    options: { quick: { type: "boolean", default: false }, write: { type: "string" } },
  });
  const { quick, write } = values;
  return { scale: quick ? QUICK : FULL, quick, writeTo: write ?? null };
}
