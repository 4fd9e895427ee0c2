import type { PatientProcedure } from "~/models";
import { type ItemAudience, itemKindLabel } from "~/models/catalogue/plan-item-options.schema";
import type { Caller } from "~/server/platform/caller";
import { addDays, formatTimeOfDay } from "~/server/platform/dates";
import { isActionable, type OfferedItem } from "~/server/procedure-plans/plan-day";
import { toItemKey } from "~/server/today/item-key";
import { readOwnItems } from "~/server/today/own-items";
import { readProgress } from "~/server/today/progress";
import type { Fitted } from "./fit-to-sheet";

/** Something to do, with a box to tick. */
export type PlanBox = {
  key: string;
  /** Such as "Session: When Fear Comes, 8:00 PM"; a task says itself what it is. */
  text: string;
  /** First day for it, from the procedure, such as -3, and as ISO 8601; null where the day is not known. */
  day: number;
  date: string | null;
  isDone: boolean;
  isRequired: boolean;
};

/** Groups of boxes: before the day, on it and after it. */
const GROUPS = ["before", "onTheDay", "after"] as const;
export type PlanBoxes = Record<(typeof GROUPS)[number], Fitted<PlanBox>>;

/** Sort order: required items first, then open ones, then those nearest to the day. */
export const byImportance = (a: PlanBox, b: PlanBox) =>
  Number(b.isRequired) - Number(a.isRequired) ||
  Number(a.isDone) - Number(b.isDone) ||
  Math.abs(a.day) - Math.abs(b.day);

function describe({ kind, title, timeOfDay }: OfferedItem): string {
  const named = kind === "task" ? title : `${itemKindLabel(kind)}: ${title}`;
  return timeOfDay ? `${named}, ${formatTimeOfDay(timeOfDay)}` : named;
}

/** Reads what a procedure's plan has an audience do, before the day, on it and after it, each by day. At most twelve statements. */
export async function readBoxes(
  caller: Caller,
  procedure: PatientProcedure,
  audience: ItemAudience,
): Promise<PlanBox[][]> {
  const items = (await readOwnItems(caller, procedure, audience)).filter(isActionable);
  const findProgress = await readProgress(caller, [procedure.id]);
  const { date } = procedure;
  const boxes = items
    .map((item, index): PlanBox => {
      const key = toItemKey(item);
      return {
        // Two items may show the same.
        key: `${key} ${index}`,
        ...{ text: describe(item), day: item.fromDay, isRequired: item.isRequired },
        date: date && addDays(date, item.fromDay).toISOString(),
        isDone: findProgress(procedure.id, key).doneOn !== null,
      };
    })
    .toSorted((a, b) => a.day - b.day);
  return [
    boxes.filter(({ day }) => day < 0),
    boxes.filter(({ day }) => day === 0),
    boxes.filter(({ day }) => day > 0),
  ];
}

/** Names the groups of boxes, as far as they fit. @param fitted in the order of `readBoxes` */
export function nameGroups(fitted: readonly Fitted<PlanBox>[]): PlanBoxes {
  const find = (group: keyof PlanBoxes) => fitted[GROUPS.indexOf(group)] ?? { shown: [], more: 0 };
  return { before: find("before"), onTheDay: find("onTheDay"), after: find("after") };
}
