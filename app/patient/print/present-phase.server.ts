import type { SheetPhase } from "~/server/printed-plans/caretaker-sheet";
import { type BoxGroup, groupByDay } from "./present-boxes.server";

/** Presents a phase of guidance as boxes: its title says when it is for. */
export const presentPhase = ({ label, when, shown, more }: SheetPhase): BoxGroup => ({
  title: when ? `${label}: ${when}` : label,
  days: groupByDay(shown.map(({ id, day, text }) => ({ key: id, day, text, isDone: false }))),
  more,
});
