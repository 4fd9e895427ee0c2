/** How much a run measures: the full one is quoted, the quick one shows that the bench itself works. */
export type Scale = {
  rounds: number;
  roundSeconds: number;
  warmUpSeconds: number;
  /** Page loads per figure in the browser. */
  pageLoads: number;
  /** How long the load lasts before the memory is read again: about 100,000 requests on a machine of two cores. */
  soakSeconds: number;
};

const FULL: Scale = {
  rounds: 3,
  roundSeconds: 2,
  warmUpSeconds: 1,
  pageLoads: 5,
  soakSeconds: 100,
};
const QUICK: Scale = {
  rounds: 1,
  roundSeconds: 0.5,
  warmUpSeconds: 0.2,
  pageLoads: 1,
  soakSeconds: 1,
};

export const SMALL = 10_000;
export const LARGE = 100_000;
/** Views and plays in a year. */
export const EVENTS = 1_000_000;

export function scaleOf(options: string[]): Scale {
  const unknown = options.find((option) => option !== "--quick");
  if (unknown) throw new Error(`${unknown} is not an option; the bench takes --quick or nothing.`);
  return options.includes("--quick") ? QUICK : FULL;
}
