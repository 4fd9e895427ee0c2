import type { PatientProcedure } from "~/models";
import { ON_THE_DAY, readGuidanceByDate } from "~/server/patients/guidance-by-date";
import { authorize, type Caller } from "~/server/platform/caller";
import { COLUMNS, type Fitted, fitToSheet } from "./fit-to-sheet";
import { countFactLines, findPrintable, type OwnDay, readOwnDay } from "./own-day";
import { byImportance, nameGroups, type PlanBox, type PlanBoxes, readBoxes } from "./plan-boxes";

/** Lines for tasks of a caretaker and steps of guidance on the caretaker's sheet. */
const MAX_LINES = 42;

/** A step of guidance: its title, and its day such as "Day 2"; null in a phase of the day itself. */
export type SheetStep = { id: number; day: string | null; text: string };

/** Guidance of a phase, as far as it fits: when it is for, such as "On Monday, December 7"; null where the day is not known. */
export type SheetPhase = Fitted<SheetStep> & { label: string; when: string | null };

/** The sheet that a patient prints for who takes care of them (AREAS 6). */
export type CaretakerSheet = {
  id: number;
  day: OwnDay;
  tasks: PlanBoxes;
  phases: SheetPhase[];
};

/**
 * Reads the sheet for a caretaker of one of the caller's procedures (AREAS 6): the day, the place, the numbers, who drives, the tasks that are
 * for a caretaker, and the titles of the guidance's steps by phase. At most 29 statements.
 * @returns null if the procedure is over @throws NotFoundError, also for another patient's
 */
export async function readCaretakerSheet(
  caller: Caller,
  id: number,
): Promise<CaretakerSheet | null> {
  authorize(caller, "patient.own");
  const procedure = await findPrintable(caller, id);
  if (!procedure) return null;
  const day = await readOwnDay(caller, procedure);
  const tasks = await readBoxes(caller, procedure, "caretaker");
  const phases = await readPhases(caller, procedure);
  const steps = phases.map((phase) => phase.steps);
  // Each phase has a line that says when it is for.
  const maxLines = MAX_LINES - COLUMNS * countFactLines(day) - phases.length;
  const fitted = fitToSheet<PlanBox | SheetStep>([...tasks, ...steps], maxLines, compare);
  return {
    ...{ id: procedure.id, day },
    tasks: nameGroups(fitted.slice(0, tasks.length) as Fitted<PlanBox>[]),
    phases: phases.map(({ label, when }, index) => ({
      ...((fitted[tasks.length + index] ?? { shown: [], more: 0 }) as Fitted<SheetStep>),
      ...{ label, when },
    })),
  };
}

/** Tasks by their importance; the steps of a phase stay in their order. */
const compare = (a: PlanBox | SheetStep, b: PlanBox | SheetStep): number =>
  "isDone" in a && "isDone" in b ? byImportance(a, b) : 0;

/** Reads the steps of all phases. */
async function readPhases(caller: Caller, { date, planVersionId }: PatientProcedure) {
  const phases = await readGuidanceByDate(caller, "caretaker", { date, planVersionId });
  return phases.map(({ phase, label, when, steps }) => ({
    ...{ label, when },
    steps: steps.map(({ id, day, title }): SheetStep => ({
      ...{ id, text: title },
      day: ON_THE_DAY.includes(phase) ? null : day,
    })),
  }));
}
