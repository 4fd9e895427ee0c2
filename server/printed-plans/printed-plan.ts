import { authorize, type Caller } from "~/server/platform/caller";
import { countFactLines, findPrintable, type OwnDay, readOwnDay } from "./own-day";
import { COLUMNS, fitToSheet } from "./fit-to-sheet";
import { byImportance, nameGroups, type PlanBoxes, readBoxes } from "./plan-boxes";

/** Lines for boxes on the patient's sheet. */
const MAX_BOX_LINES = 44;

/** The sheet that a patient prints for themselves (AREAS 6). */
export type PrintedPlan = { id: number; day: OwnDay; boxes: PlanBoxes };

/**
 * Reads the patient's sheet of one of the caller's procedures (AREAS 6): the day, the place, the numbers, who drives, and what to do on which day.
 * At most 23 statements.
 * @returns null if the procedure is over @throws NotFoundError, also for another patient's
 */
export async function readPrintedPlan(caller: Caller, id: number): Promise<PrintedPlan | null> {
  authorize(caller, "patient.own");
  const procedure = await findPrintable(caller, id);
  if (!procedure) return null;
  const day = await readOwnDay(caller, procedure);
  const boxes = await readBoxes(caller, procedure, "patient");
  const maxLines = MAX_BOX_LINES - COLUMNS * countFactLines(day);
  return {
    ...{ id: procedure.id, day },
    boxes: nameGroups(fitToSheet(boxes, maxLines, byImportance)),
  };
}
