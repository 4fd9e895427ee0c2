import { type PatientProcedure, PlanVersionItem } from "~/models";
import { type Inclusion, isIncluded, splitPlanCodes } from "~/models/catalogue/plan.schema";
import type { Caller } from "~/server/platform/caller";
import { ACTIONABLE_KINDS, isAvailable, toInclusion } from "~/server/procedure-plans/plan-day";
import { readTargets } from "~/server/procedure-plans/targets";
import { toItemKey } from "./item-key";

/** An item of a version that reminds, with its key: see `toItemKey`. */
type RemindingItem = { key: string; inclusion: Inclusion; fromDay: number; toDay: number };

/** Finds the keys of the items that a procedure's plan reminds of on a day from it. */
export type FindKeys = (
  procedure: Pick<PatientProcedure, "planVersionId" | "planKind">,
  day: number,
) => string[];

/** Reads what procedures are reminded of. */
export type ReadReminding = (
  caller: Caller,
  procedures: readonly Pick<PatientProcedure, "planVersionId">[],
) => Promise<FindKeys>;

const AUDIENCE = "patient";

/**
 * Creates a reader of the items that plans remind patients of, by the rules of `hasOpenReminder`. It reads each version once: at most three
 * statements a call, none for versions that it knows. A procedure without a version reminds of nothing.
 */
export function createItemReader(): ReadReminding {
  const versions = new Map<number, RemindingItem[]>();
  return async (caller, procedures) => {
    const ids = new Set(procedures.flatMap(({ planVersionId }) => planVersionId ?? []));
    const unread = [...ids].filter((id) => !versions.has(id));
    const items = unread.length > 0 ? await readItems(caller, unread) : [];
    const findTarget = await readTargets(caller, items);
    for (const id of unread) versions.set(id, []);
    for (const { versionId, fromDay, toDay, ...item } of items) {
      if (!isAvailable({ audience: AUDIENCE }, findTarget(item), AUDIENCE)) continue;
      const key = toItemKey({ ...item, audience: AUDIENCE });
      const { kind, includedIn } = item;
      const inclusion = toInclusion({ kind, includedIn: splitPlanCodes(includedIn) });
      versions.get(versionId)?.push({ key, inclusion, fromDay, toDay });
    }
    return ({ planVersionId, planKind }, day) =>
      ((planVersionId && versions.get(planVersionId)) || [])
        .filter(({ fromDay, toDay }) => fromDay <= day && toDay >= day)
        .filter(({ inclusion }) => isIncluded(inclusion, planKind))
        .map(({ key }) => key);
  };
}

const readItems = ({ transaction }: Caller, versionIds: number[]) =>
  PlanVersionItem.findAll({
    attributes: [
      ...["versionId", "kind", "sessionId", "surveyId", "guidanceId"],
      ...["taskTitle", "includedIn", "fromDay", "toDay"],
    ],
    where: {
      versionId: versionIds,
      reminds: true,
      audience: AUDIENCE,
      kind: [...ACTIONABLE_KINDS],
    },
    // Not as models: a plan has up to a hundred items, and a run reads a thousand plans.
    raw: true,
    transaction,
  });
