import type { PlanKind } from "~/models/catalogue/plan.schema";
import type { ItemAudience } from "~/models/catalogue/plan-item-options.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import type { PlanItemData } from "./present";
import { readTargets } from "./targets";
import { readItems } from "./versions";

/** An item that patients get, with the title of what it shows. */
export type OfferedItem = PlanItemData & { title: string };

/** Items of a day: at most three for today, and what else is open. */
export type PlanDay = { forToday: OfferedItem[]; ifYouLike: OfferedItem[] };

/** Limit of items for today: more would be a burden (AREAS 6). */
export const MAX_ITEMS_TODAY = 3;

/** Kinds that are done once; the others stay open all the time. */
const ACTIONABLE_KINDS: readonly string[] = ["session", "survey", "task"];

/** Whether an item is something to do, and not a page that stays open. */
export const isActionable = ({ kind }: PlanItemData): boolean => ACTIONABLE_KINDS.includes(kind);

/**
 * Chooses what a day offers: of the items that are open on it, those that are required come first, then those that began last; three
 * are for today. The others, and what is undone from earlier days, are there for who likes (AREAS 6).
 * @param items of one audience, in their order @param day from the procedure, such as -3
 */
export function choosePlanDay(items: readonly OfferedItem[], day: number): PlanDay {
  const started = items.filter(isActionable).filter(({ fromDay }) => fromDay <= day);
  const open = started.filter(({ toDay }) => toDay >= day);
  const sorted = open.toSorted(
    (a, b) => Number(b.isRequired) - Number(a.isRequired) || b.fromDay - a.fromDay,
  );
  const forToday = sorted.slice(0, MAX_ITEMS_TODAY);
  return { forToday, ifYouLike: started.filter((item) => !forToday.includes(item)) };
}

/**
 * Reads what a version offers to an audience: published content only, and of the sessions those that the plan includes. At most four
 * statements.
 */
export async function readOfferedItems(
  caller: Caller,
  versionId: number,
  { plan, audience }: { plan: PlanKind; audience: ItemAudience },
): Promise<OfferedItem[]> {
  authorize(caller, "content.read");
  const items = await readItems(caller, versionId);
  const findTarget = await readTargets(caller, items);
  return items.flatMap((item) => {
    const target = findTarget(item);
    const isOffered =
      item.audience === audience &&
      target !== null &&
      target?.isPublished !== false &&
      item.includedIn.includes(plan);
    return isOffered ? [{ ...item, title: target?.name ?? item.taskTitle ?? item.name }] : [];
  });
}
