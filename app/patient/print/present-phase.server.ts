import type { SheetPhase } from "~/server/printed-plans/caretaker-sheet";
import { type BoxGroup, groupByDay } from "./present-boxes.server";

/** Presents a phase of guidance as boxes. */
export const presentPhase = ({ label, when, shown, more }: SheetPhase): BoxGroup => ({
  ...{ title: label, when },
  days: groupByDay(shown.map(({ id, day, text }) => ({ key: id, day, text, isDone: false }))),
  more,
});
