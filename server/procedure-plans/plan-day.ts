import { type Inclusion, isIncluded, type PlanCode } from "~/models/catalogue/plan.schema";
import type { ItemAudience } from "~/models/catalogue/plan-item-options.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import type { PlanItemData } from "./present";
import { type FindTarget, readTargets } from "./targets";
import { readItems } from "./versions";

/** An item that patients get, with the title of what it shows. */
export type OfferedItem = PlanItemData & { title: string };

/** What somebody has done of an item, on days such as "2026-11-27". */
export type ItemProgress = {
  /** When it was done; null if it is open. */
  doneOn: string | null;
  /** When it was put off last; null if it was not. */
  skippedOn: string | null;
};

/** Items of a day: at most three for today, what was done of them today, and what else is open. */
export type PlanDay<Item = OfferedItem> = {
  forToday: Item[];
  doneToday: Item[];
  ifYouLike: Item[];
};

/** Limit of items for today: more would be a burden (AREAS 6). */
export const MAX_ITEMS_TODAY = 3;

/** Kinds that are done once; the others stay open all the time. */
export const ACTIONABLE_KINDS: readonly string[] = ["session", "survey", "task"];

/** Whether an item is something to do, and not a page that stays open. */
export const isActionable = ({ kind }: PlanItemData): boolean => ACTIONABLE_KINDS.includes(kind);

/**
 * Chooses what a day offers: of the items that are open on it, those that are required come first, then those that began last; three
 * are for today, and what is done or put off is not replaced. The others, and what is undone from earlier days, are there for who
 * likes; after the procedure nothing of before it or of its day is, since it is too late for that (AREAS 6).
 * @param items of one audience, in their order
 * @param day from the procedure, such as -3, and `today`: that day, such as "2026-11-27"
 * @param findProgress nothing is done by default
 */
export function choosePlanDay<Item extends OfferedItem>(
  items: readonly Item[],
  { day, today = "" }: { day: number; today?: string },
  findProgress: (item: Item) => ItemProgress = () => ({ doneOn: null, skippedOn: null }),
): PlanDay<Item> {
  const started = items
    .filter(isActionable)
    .filter(({ fromDay }) => fromDay <= day)
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired) || b.fromDay - a.fromDay);
  const isUndone = (item: Item) => findProgress(item).doneOn === null;
  const isDoneToday = (item: Item) => findProgress(item).doneOn === today;
  const isSkipped = (item: Item) => findProgress(item).skippedOn === today;
  const chosen = started
    .filter(({ toDay }) => toDay >= day)
    .filter((item) => isUndone(item) || isDoneToday(item))
    .slice(0, MAX_ITEMS_TODAY);
  const forToday = chosen.filter((item) => isUndone(item) && !isSkipped(item));
  return {
    forToday,
    doneToday: started.filter(isDoneToday),
    ifYouLike: started.filter(
      (item) => isUndone(item) && !forToday.includes(item) && !isTooLate(item, day),
    ),
  };
}

/** Whether an item was for before or on the day of a procedure that is over. */
const isTooLate = ({ group, toDay }: OfferedItem, day: number): boolean =>
  day > 0 && group !== "post-procedure" && toDay < day;

/** Which items somebody gets: those for an audience, and of the sessions those that the plan includes. */
type Offer = { plan: PlanCode; audience: ItemAudience };

/**
 * Reads what a version offers to an audience, for who reads content: published content only, and of the sessions those that the plan
 * includes. At most four statements.
 */
export async function readOfferedItems(
  caller: Caller,
  versionId: number,
  offer: Offer,
): Promise<OfferedItem[]> {
  authorize(caller, "content.read");
  const items = await readItems(caller, versionId);
  return selectOffered(items, await readTargets(caller, items), offer);
}

/** Selects of a version's items those that are offered, with their titles. @param findTarget see readTargets */
export function selectOffered(
  items: readonly PlanItemData[],
  findTarget: FindTarget,
  offer: Offer,
): OfferedItem[] {
  return items.flatMap((item) => {
    const target = findTarget(item);
    return isOffered(item, target, offer)
      ? [{ ...item, title: target?.title ?? item.taskTitle ?? item.name }]
      : [];
  });
}

/** Whether an item is offered: to its audience, in a plan that includes it, where what it points to is published. */
export const isOffered = (
  item: Pick<PlanItemData, "kind" | "audience" | "includedIn">,
  target: ReturnType<FindTarget>,
  { plan, audience }: Offer,
): boolean => isAvailable(item, target, audience) && isIncluded(toInclusion(item), plan);

/** Whether an item is for an audience, and what it points to is published. */
export const isAvailable = (
  item: Pick<PlanItemData, "audience">,
  target: ReturnType<FindTarget>,
  audience: ItemAudience,
): boolean => item.audience === audience && target !== null && target?.isPublished !== false;

/** Which billing plans include an item: they differ only in their sessions (AREAS 5). */
export const toInclusion = ({
  kind,
  includedIn,
}: Pick<PlanItemData, "kind" | "includedIn">): Inclusion =>
  kind === "session" ? includedIn : "all";
