import { PLAN_GROUP_TITLES, PLAN_GROUPS } from "~/models/catalogue/plan.schema";
import { itemAudienceLabel, itemKindLabel } from "~/models/catalogue/plan-item-options.schema";
import { formatPlanDay, formatPlanDays } from "~/models/catalogue/plan-version.schema";
import { phaseLabel } from "~/models/guidance/audience.schema";
import type { Caller } from "~/server/platform/caller";
import { formatTimeOfDay } from "~/server/platform/dates";
import type { PlanItemData } from "~/server/procedure-plans/present";
import { type FindTarget, readTargets } from "~/server/procedure-plans/targets";
import { type FormatPlans, readPlansFormat } from "./included-plans.server";
import type { TimelineDay } from "./timeline";

type Item = Omit<PlanItemData, "id">;

/** Presents items by the day on which they begin, in the order of days and groups. At most four statements. */
export async function presentTimeline(
  caller: Caller,
  items: readonly Item[],
): Promise<TimelineDay[]> {
  const findTarget = await readTargets(caller, items);
  const formatPlans = await readPlansFormat(caller);
  const days = [...new Set(items.map(({ fromDay }) => fromDay))].sort((a, b) => a - b);
  return days.map((day) => ({
    day: formatPlanDay(day),
    items: PLAN_GROUPS.flatMap((group) =>
      items.filter((item) => item.group === group && item.fromDay === day),
    ).map((item) => ({
      key: String(items.indexOf(item)),
      name: item.name,
      facts: formatItemFacts(item, { findTarget, formatPlans }),
      problem: findProblem(item, findTarget),
    })),
  }));
}

function findProblem(item: Item, findTarget: FindTarget): string | null {
  const target = findTarget(item);
  if (target === undefined || target?.isPublished) return null;
  return target ? "Not published" : "Deleted";
}

type Lookups = { findTarget: FindTarget; formatPlans: FormatPlans };

/** Formats what an item shows, for whom, when and in which plans. */
export function formatItemFacts(item: Item, { findTarget, formatPlans }: Lookups): string {
  const { kind, phase, fromDay, toDay, timeOfDay, audience, includedIn } = item;
  const target = findTarget(item)?.name;
  const isGuidance = kind === "caretaker-guidance" || kind === "family-guidance";
  const shown = target ?? (kind === "task" ? item.taskTitle : null);
  return [
    PLAN_GROUP_TITLES[item.group],
    shown ? `${itemKindLabel(kind)} "${shown}"` : itemKindLabel(kind),
    isGuidance && (phase ? phaseLabel(phase) : "All phases"),
    fromDay !== toDay && formatPlanDays(fromDay, toDay),
    timeOfDay && formatTimeOfDay(timeOfDay),
    kind === "task" && audience !== "patient" && `For: ${itemAudienceLabel(audience)}`,
    kind === "session" && formatPlans(includedIn),
    item.isRequired && "Required",
    item.reminds && "Reminds",
  ]
    .filter(Boolean)
    .join(" · ");
}
