import { isDeepStrictEqual } from "node:util";
import type { Caller } from "~/server/platform/caller";
import type { PlanItemData } from "./present";
import { getVersion } from "./versions";

/** An item that both versions have, with the names of the fields that differ. */
export type ChangedItem = { before: PlanItemData; after: PlanItemData; fields: string[] };

/** What changed from one version of a plan to another (AREAS 5). */
export type VersionChanges = {
  added: PlanItemData[];
  removed: PlanItemData[];
  changed: ChangedItem[];
  /** Whether items that both have stand in another order. */
  isReordered: boolean;
};

/** Identifies an item across versions: by what it points to, else by its kind and name. */
function itemKey({ kind, sessionId, surveyId, guidanceId, name }: PlanItemData): string {
  return `${kind} ${sessionId ?? surveyId ?? guidanceId ?? name}`;
}

/** Compares two versions of one plan. @throws NotFoundError */
export async function compareVersions(
  caller: Caller,
  procedureId: number,
  { from, to }: { from: number; to: number },
): Promise<VersionChanges> {
  const { items: before } = await getVersion(caller, procedureId, from);
  const { items: after } = await getVersion(caller, procedureId, to);
  return compareItems(before, after);
}

/** Compares the items of two versions. */
export function compareItems(
  before: readonly PlanItemData[],
  after: readonly PlanItemData[],
): VersionChanges {
  const rest = new Map<string, PlanItemData[]>();
  for (const item of before) rest.set(itemKey(item), [...(rest.get(itemKey(item)) ?? []), item]);
  const pairs: { before: PlanItemData; after: PlanItemData }[] = [];
  const added: PlanItemData[] = [];
  for (const item of after) {
    const same = rest.get(itemKey(item))?.shift();
    if (same) pairs.push({ before: same, after: item });
    else added.push(item);
  }
  const removed = before.filter((item) => rest.get(itemKey(item))?.includes(item));
  const positions = pairs.map((pair) => before.indexOf(pair.before));
  return {
    added,
    removed,
    changed: pairs.flatMap((pair) => {
      const fields = (Object.keys(pair.after) as (keyof PlanItemData)[]).filter(
        (field) => field !== "id" && !isDeepStrictEqual(pair.before[field], pair.after[field]),
      );
      return fields.length > 0 ? [{ ...pair, fields }] : [];
    }),
    isReordered: positions.some((position, index) => position < (positions[index - 1] ?? 0)),
  };
}
