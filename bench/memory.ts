import { measureSpeed } from "./load";
import { atMost, type Goal, targetCells, type Line, formatFigure } from "./report";
import { readResidentMegabytes } from "./resident-memory";
import type { Scale } from "./scale";
import type { Product } from "./servers";

/** Memory when idle, and after listing and creating tags: the same load as for the other products in docs/bench.md. */
export function measureMemory({ pid, idleMegabytes }: Product): Line[] {
  return [
    memoryLine("memory idle", idleMegabytes, atMost(150, " MB")),
    memoryLine("memory after load", readResidentMegabytes(pid), atMost(180, " MB")),
  ];
}

/** Memory after the whole run, and during a long load, in which it must not grow. */
export async function measureGrowth(product: Product, scale: Scale): Promise<Line[]> {
  const afterRun = readResidentMegabytes(product.pid);
  const request = { url: product.url, path: "/tag?page=1&limit=20" };
  const duration = scale.soakSeconds / 2;
  const firstHalf = await measureSpeed(request, { duration });
  const atHalf = readResidentMegabytes(product.pid);
  const secondHalf = await measureSpeed(request, { duration });
  const atEnd = readResidentMegabytes(product.pid);
  const requests = formatFigure((firstHalf.perSecond + secondHalf.perSecond) * duration);
  return [
    memoryLine("memory after all of this run", afterRun),
    {
      ...memoryLine(`memory after half of and all ${requests} more requests`, atEnd),
      product: `${atHalf}, ${atEnd} MB`,
      ...targetCells(atEnd / atHalf, NO_GROWTH),
    },
  ];
}

/** Tolerates the timing of garbage collection; a leak would grow more. */
const NO_GROWTH: Goal = { text: "level", isMet: (growth) => growth < 1.1 };

function memoryLine(name: string, megabytes: number, goal?: Goal): Line {
  return { name, product: `${megabytes} MB`, bare: "", ratio: "", ...targetCells(megabytes, goal) };
}
