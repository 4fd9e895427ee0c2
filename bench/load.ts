import { randomUUID } from "node:crypto";
import autocannon from "autocannon";
import type { Scale } from "./scale";

const CONNECTIONS = 10;
/** Sampling interval. Rounds end with a sample, so autocannon's default of a second would prolong short ones. */
const SAMPLE_MS = 100;

/** Request of a case to the product or the bare server. */
export type LoadRequest = {
  url: string;
  path: string;
  headers?: Record<string, string>;
  /** Builds the body of a POST, each with a unique name. Each POST gets an idempotency key. */
  newBody?: () => string;
};

export type Speed = { perSecond: number; p99: number };

/**
 * Measures the median speed of several requests in interleaved rounds, so that other load on the machine affects all of
 * them.
 */
export async function measureMedianSpeeds<Name extends string>(
  requests: Record<Name, LoadRequest>,
  scale: Scale,
): Promise<Record<Name, Speed>> {
  const names = Object.keys(requests) as Name[];
  const rounds = new Map<Name, Speed[]>(names.map((name) => [name, []]));
  for (const name of names) await measureSpeed(requests[name], { duration: scale.warmUpSeconds });
  for (let round = 0; round < scale.rounds; round++) {
    for (const name of names) {
      rounds.get(name)?.push(await measureSpeed(requests[name], { duration: scale.roundSeconds }));
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
  const sorted = [...values].sort((left, right) => left - right);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Keeps ten connections busy for `duration` seconds. @throws Error for any error or response other than 2xx */
export async function measureSpeed(
  { url, path, headers, newBody }: LoadRequest,
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
