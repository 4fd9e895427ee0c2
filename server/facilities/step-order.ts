import type { Facility } from "~/models";
import { STALE_STEP_ORDER } from "~/models/facilities/navigation-step.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import { ConflictError } from "~/server/platform/errors";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { FACILITY, findFacility, findSteps } from "./find";

/** Direction of a move by one place. */
export type StepDirection = "up" | "down";

/**
 * Moves a step of a facility by one place (AREAS 8: in order); at the edge it stays.
 * @param base ids of the steps in the order that was displayed
 * @throws NotFoundError, ConflictError if steps were moved, added or deleted since
 */
export async function moveStep(
  caller: Caller,
  facilityId: number,
  { step, direction, base }: { step: number; direction: StepDirection; base: readonly number[] },
): Promise<void> {
  authorize(caller, "content.write");
  await inTransaction(caller, async (writer) => {
    const facility = await findFacility(writer, facilityId);
    const ids = (await findSteps(writer, facilityId)).map(({ id }) => id);
    if (ids.join() !== base.join() || !ids.includes(step))
      throw new ConflictError(STALE_STEP_ORDER);
    await moveStepTo(writer, facility, step, ids.indexOf(step) + (direction === "up" ? -1 : 1));
    if (facility.isExample) {
      await facility.update({ isExample: false }, { transaction: writer.transaction });
    }
  });
}

/**
 * Moves a step of a locked facility to an index among all, from 0; beyond the ends it is the first or last one. Positions have no version of
 * their own: nobody who edits a step's text is in conflict with a move.
 */
export async function moveStepTo(
  writer: CallerInTransaction,
  facility: Facility,
  stepId: number,
  index: number,
): Promise<void> {
  const before = await findSteps(writer, facility.id);
  const moved = before.filter(({ id }) => id !== stepId);
  const step = before.find(({ id }) => id === stepId);
  if (!step) return;
  moved.splice(Math.max(0, index), 0, step);
  const changed = moved.filter((each, position) => each.position !== position);
  if (changed.length === 0) return;
  const cases = moved.map(({ id }, position) => `WHEN ${id} THEN ${position}`).join(" ");
  await database().query(
    `UPDATE navigation_steps SET position = CASE id ${cases} END, updated_at = :now WHERE id IN (:ids)`,
    {
      replacements: { ids: changed.map(({ id }) => id), now: timeInSql(new Date()) },
      transaction: writer.transaction,
    },
  );
  const titles = (steps: typeof moved) => steps.map(({ title }) => title).join(", ");
  await recordEvent(writer, {
    action: "reordered",
    record: { type: FACILITY, id: facility.id, name: facility.name },
    changes: { steps: [titles(before), titles(moved)] },
  });
}
