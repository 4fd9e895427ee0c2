import { formatShortDay } from "~/server/platform/dates";
import type { PlanBox, PlanBoxes } from "~/server/printed-plans/plan-boxes";

/** A group of boxes, with how many of it did not fit. */
export type BoxGroup = {
  title: string;
  boxes: { key: string | number; day: string | null; text: string; isDone: boolean }[];
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
    title: TITLES[group],
    more: groups[group].more,
    boxes: groups[group].shown.map((box) => ({
      ...{ key: box.key, text: box.text, isDone: box.isDone },
      day: formatBoxDay(box),
    })),
  })).filter(({ boxes, more }) => boxes.length + more > 0);

/** A date, or where there is none how far it is from the day; null for the day itself, which its group names. */
function formatBoxDay({ day, date }: PlanBox): string | null {
  if (day === 0) return null;
  if (date) return formatShortDay(date);
  const days = Math.abs(day);
  return `${days} ${days === 1 ? "day" : "days"} ${day < 0 ? "before" : "after"}`;
}
