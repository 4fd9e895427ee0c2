import { PlanVersionItem, type PatientProcedure } from "~/models";
import type { PlanKind } from "~/models/catalogue/plan.schema";
import type { Caller } from "~/server/platform/caller";
import { type OfferedItem, selectOffered } from "~/server/procedure-plans/plan-day";
import { type PlanItemData, presentItem } from "~/server/procedure-plans/present";
import { readTargets } from "~/server/procedure-plans/targets";

/** Reads the items of procedures that reminders are for. */
export type ReadRemindingItems = (
  caller: Caller,
  procedures: readonly Pick<PatientProcedure, "planVersionId">[],
) => Promise<FindRemindingItems>;
type FindRemindingItems = (
  procedure: Pick<PatientProcedure, "planVersionId" | "planKind">,
) => readonly OfferedItem[];

/**
 * Creates a reader of the items that plans remind patients of, which reads each version once, with what it shows: at most three statements
 * a call, none for versions that it knows. A procedure without a version reminds of nothing.
 */
export function createItemReader(): ReadRemindingItems {
  const versions = new Map<number, (plan: PlanKind) => readonly OfferedItem[]>();
  return async (caller, procedures) => {
    const ids = new Set(procedures.flatMap(({ planVersionId }) => planVersionId ?? []));
    const unread = [...ids].filter((id) => !versions.has(id));
    const itemsByVersion = await readItems(caller, unread);
    const findTarget = await readTargets(caller, [...itemsByVersion.values()].flat());
    for (const [id, items] of itemsByVersion) {
      const offered = new Map<PlanKind, OfferedItem[]>();
      versions.set(id, (plan) => {
        const known =
          offered.get(plan) ?? selectOffered(items, findTarget, { plan, audience: "patient" });
        offered.set(plan, known);
        return known;
      });
    }
    return ({ planVersionId, planKind }) =>
      planVersionId ? (versions.get(planVersionId)?.(planKind) ?? []) : [];
  };
}

async function readItems(
  { transaction }: Caller,
  versionIds: number[],
): Promise<Map<number, PlanItemData[]>> {
  const byVersion = new Map(versionIds.map((id) => [id, [] as PlanItemData[]]));
  if (versionIds.length === 0) return byVersion;
  const where = { versionId: versionIds, reminds: true, audience: "patient" };
  for (const item of await PlanVersionItem.findAll({ where, transaction }))
    byVersion.get(item.versionId)?.push(presentItem(item));
  return byVersion;
}
