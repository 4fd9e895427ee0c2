import { formatShortDay } from "~/server/platform/dates";
import type { PlanBox, PlanBoxes } from "~/server/printed-plans/plan-boxes";

type Box = { key: string | number; text: string; isDone: boolean };

/** A group of boxes by day, with how many of it did not fit. The day is null where the group says it. */
export type BoxGroup = {
  title: string;
  /** Such as "On Monday, December 7"; null where the title or the days say it. */
  when: string | null;
  days: { day: string | null; boxes: Box[] }[];
  more: number;
};

const TITLES = {
  before: "Before the day",
  onTheDay: "On the day",
  after: "After the day",
} as const;
const GROUPS = ["before", "onTheDay", "after"] as const;

/** Presents boxes by day, without empty groups. */
export const presentBoxes = (groups: PlanBoxes): BoxGroup[] =>
  GROUPS.map((group) => ({
    ...{ title: TITLES[group], when: null },
    more: groups[group].more,
    days: groupByDay(groups[group].shown.map((box) => ({ ...box, day: formatBoxDay(box) }))),
  })).filter(({ days, more }) => days.length + more > 0);

/** Groups boxes that stand one after another by their day. */
export function groupByDay(boxes: readonly (Box & { day: string | null })[]): BoxGroup["days"] {
  const days: BoxGroup["days"] = [];
  for (const { day, key, text, isDone } of boxes) {
    if (days.length === 0 || days.at(-1)?.day !== day) days.push({ day, boxes: [] });
    days.at(-1)?.boxes.push({ key, text, isDone });
  }
  return days;
}

/** A date, or where there is none how far it is from the day, before or after it as its group says; null for the day itself. */
function formatBoxDay({ day, date }: PlanBox): string | null {
  if (day === 0) return null;
  if (date) return formatShortDay(date);
  const days = Math.abs(day);
  return `${days} ${days === 1 ? "day" : "days"}`;
}
