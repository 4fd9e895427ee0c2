import { load } from "./load";
import { atMost, type Goal, judged, type Line, short } from "./report";
import { residentMegabytes } from "./resident-memory";
import type { Scale } from "./scale";
import type { Product } from "./servers";

/** Memory at rest, and after the lists and the making of tags: what the others of docs/bench.md were measured on. */
export function measureMemory({ pid, idleMegabytes }: Product): Line[] {
  return [
    memory("memory idle", idleMegabytes, atMost(150, " MB")),
    memory("memory after load", residentMegabytes(pid), atMost(180, " MB")),
  ];
}

/** Memory after everything, then during a long load that must not make it grow. */
export async function measureGrowth(product: Product, scale: Scale): Promise<Line[]> {
  const all = residentMegabytes(product.pid);
  const target = { url: product.url, path: "/tag?page=1&limit=20" };
  const duration = scale.soakSeconds / 2;
  const before = await load(target, { duration });
  const half = residentMegabytes(product.pid);
  const after = await load(target, { duration });
  const whole = residentMegabytes(product.pid);
  const requests = short((before.perSecond + after.perSecond) * duration);
  return [
    memory("memory after all of this run", all),
    {
      ...memory(`memory after half of and all ${requests} more requests`, whole),
      product: `${half}, ${whole} MB`,
      ...judged(whole / half, LEVEL),
    },
  ];
}

/** A leak would grow by as much again; how much of the heap is collected when is chance. */
const LEVEL: Goal = { words: "level", isMet: (growth) => growth < 1.1 };

function memory(name: string, megabytes: number, goal?: Goal): Line {
  return { name, product: `${megabytes} MB`, bare: "", ratio: "", ...judged(megabytes, goal) };
}
