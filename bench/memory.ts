import { load } from "./load";
import { atMost, type Goal, judged, type Line, short } from "./report";
import { residentMegabytes } from "./resident-memory";
import type { Scale } from "./scale";
import type { Product } from "./servers";

/** Memory as it was at rest and after everything before, then during a long load that must not make it grow. */
export async function measureMemory(product: Product, scale: Scale): Promise<Line[]> {
  const idle = product.idleMegabytes;
  const afterLoad = residentMegabytes(product.pid);
  const target = { url: product.url, path: "/tag?page=1&limit=20" };
  const duration = scale.soakSeconds / 2;
  const before = await load(target, { duration });
  const half = residentMegabytes(product.pid);
  const after = await load(target, { duration });
  const whole = residentMegabytes(product.pid);
  const requests = short((before.perSecond + after.perSecond) * duration);
  return [
    memory("memory idle", `${idle} MB`, judged(idle, atMost(150, " MB"))),
    memory("memory after load", `${afterLoad} MB`, judged(afterLoad, atMost(180, " MB"))),
    memory(
      `memory after half of and all ${requests} more requests`,
      `${half}, ${whole} MB`,
      judged(whole / half, LEVEL),
    ),
  ];
}

/** A leak would grow by as much again; how much of the heap is collected when is chance. */
const LEVEL: Goal = { words: "level", isMet: (growth) => growth < 1.1 };

function memory(name: string, product: string, target: ReturnType<typeof judged>): Line {
  return { name, product, bare: "", ratio: "", ...target };
}
