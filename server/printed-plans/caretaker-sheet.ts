import type { PatientProcedure } from "~/models";
import { readGuidanceByDate } from "~/server/patients/guidance-by-date";
import { authorize, type Caller } from "~/server/platform/caller";
import { COLUMNS, type Fitted, fitToSheet } from "./fit-to-sheet";
import { countExtraLines, findPrintable, type OwnDay, readOwnDay } from "./own-day";
import { type PlanBoxes, readBoxes } from "./plan-boxes";

/** Lines for tasks of a caretaker, and for the steps of guidance. */
const MAX_TASK_LINES = 18;
const MAX_STEP_LINES = 40;

/** A step of guidance: its title, and its day such as "Day 2". */
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
  const audience = "caretaker";
  return {
    ...{ id: procedure.id, day },
    tasks: await readBoxes(caller, procedure, { audience, maxLines: MAX_TASK_LINES }),
    phases: await readPhases(caller, procedure, MAX_STEP_LINES - COLUMNS * countExtraLines(day)),
  };
}

async function readPhases(
  caller: Caller,
  { date, planVersionId }: PatientProcedure,
  maxLines: number,
): Promise<SheetPhase[]> {
  const phases = await readGuidanceByDate(caller, "caretaker", { date, planVersionId });
  const steps = phases.map((phase) =>
    phase.steps.map(({ id, day, title }): SheetStep => ({ id, day, text: title })),
  );
  const fitted = fitToSheet(steps, maxLines);
  return phases.map(({ label, when }, index) => ({
    ...(fitted[index] ?? { shown: [], more: 0 }),
    ...{ label, when },
  }));
}
