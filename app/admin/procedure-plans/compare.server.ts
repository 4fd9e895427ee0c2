import type { Caller } from "~/server/platform/caller";
import { type ChangedItem, compareVersions } from "~/server/procedure-plans/compare-versions";
import type { PlanItemData, PlanVersionData } from "~/server/procedure-plans/present";
import { readTargets } from "~/server/procedure-plans/targets";
import { readPlansFormat } from "./included-plans.server";
import { formatItemFacts } from "./timeline.server";

type Query = {
  version: PlanVersionData;
  versions: readonly PlanVersionData[];
  compare: string | null;
};

/** Presents what changed to a version from another one: by default the one before it; null for the only one. */
export async function loadComparison(caller: Caller, { version, versions, compare }: Query) {
  const others = versions.filter(({ id }) => id !== version.id);
  const other =
    others.find(({ number }) => String(number) === compare) ??
    others.find(({ number }) => number < version.number) ??
    others[0];
  if (!other) return null;
  const changes = await compareVersions(caller, version.procedureId, {
    from: other.id,
    to: version.id,
  });
  const { added, removed, changed, isReordered } = changes;
  const findTarget = await readTargets(caller, [
    ...added,
    ...removed,
    ...changed.flatMap(({ before, after }) => [before, after]),
  ]);
  const formatPlans = await readPlansFormat(caller);
  const present = (item: PlanItemData) => ({
    key: String(item.id),
    name: item.name,
    facts: formatItemFacts(item, { findTarget, formatPlans }),
  });
  const presentChange = ({ before, after }: ChangedItem) => ({
    ...present(after),
    before:
      before.name === after.name
        ? present(before).facts
        : `${before.name}: ${present(before).facts}`,
    // A text of a task, for example, is no part of its line of facts.
    isTextOnly: present(before).facts === present(after).facts && before.name === after.name,
  });
  return {
    other: other.number,
    others: others.map(({ number }) => number),
    added: added.map(present),
    removed: removed.map(present),
    changed: changed.map(presentChange),
    isReordered,
  };
}
