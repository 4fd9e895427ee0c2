import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import type { Scale } from "./scale";

const CONNECTIONS = 10;
/** Rounds end when a sample does; autocannon's own second would make the short ones long. */
const SAMPLE_MS = 100;

/** What is asked of one server in one case. */
export type Target = {
  url: string;
  path: string;
  headers?: Record<string, string>;
  /** Makes the body of a POST; each is another one, as names are unique, and has a key to be repeated by. */
  newBody?: () => string;
};

export type Speed = { perSecond: number; p99: number };

/**
 * The median speed of several servers, asked in turn, round after round: whatever else the machine does in the
 * meantime then meets all of them.
 */
export async function compare<Name extends string>(
  targets: Record<Name, Target>,
  scale: Scale,
): Promise<Record<Name, Speed>> {
  const names = Object.keys(targets) as Name[];
  const rounds = new Map<Name, Speed[]>(names.map((name) => [name, []]));
  for (const name of names) await load(targets[name], { duration: scale.warmUpSeconds });
  for (let round = 0; round < scale.rounds; round++) {
    for (const name of names) {
      rounds.get(name)?.push(await load(targets[name], { duration: scale.roundSeconds }));
    }
  }
  const medians = names.map((name) => [name, medianSpeed(rounds.get(name) ?? [])] as const);
  return Object.fromEntries(medians) as Record<Name, Speed>;
}

function medianSpeed(speeds: Speed[]): Speed {
  return {
    perSecond: median(speeds.map(({ perSecond }) => perSecond)),
    p99: median(speeds.map(({ p99 }) => p99)),
  };
}

export function median(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Keeps ten connections busy for some seconds. Any answer that is not a 2xx spoils the figure. */
export async function load(
  { url, path, headers, newBody }: Target,
  { duration }: { duration: number },
): Promise<Speed> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    sampleInt: SAMPLE_MS,
    requests: [
      newBody
        ? {
            method: "POST",
            path,
            setupRequest: (call) => ({
              ...call,
              headers: { ...headers, "idempotency-key": randomUUID() },
              body: newBody(),
            }),
          }
        : { path, headers },
    ],
  });
  if (result.errors || result.non2xx) {
    throw new Error(`${url}${path}: ${result.errors} errors, ${result.non2xx} refusals`);
  }
  return { perSecond: result.requests.total / result.duration, p99: result.latency.p99 };
}
