import { OutboxMessage, type PatientProcedure } from "~/models";
import { EPISODE } from "~/models/patients/patient-procedure.schema";
import { stopReminders } from "~/server/patients/stop-reminders";
import type { CallerInTransaction } from "~/server/platform/transaction";
import {
  isActionable,
  type ItemProgress,
  type OfferedItem,
} from "~/server/procedure-plans/plan-day";
import { toItemKey } from "./item-key";
import { readOwnItems } from "./own-items";
import { readProgress } from "./progress";
import { asksOutcome, dayOf } from "./procedure-day";

/**
 * Whether there is something to remind of on a day: an item that reminds, is open on that day, and is not done (AREAS 6).
 * @param items of the patient @param day from the procedure, such as -3
 */
export const hasOpenReminder = (
  items: readonly OfferedItem[],
  day: number,
  findProgress: (key: string) => ItemProgress,
): boolean =>
  items.some(
    (item) =>
      item.reminds &&
      isActionable(item) &&
      item.fromDay <= day &&
      item.toDay >= day &&
      findProgress(toItemKey(item)).doneOn === null,
  );

/**
 * Stops the reminders of a procedure that wait to be sent, once everything that they remind of is done. One statement while none waits, else
 * at most eight.
 */
export async function stopNeedlessReminders(
  writer: CallerInTransaction,
  procedure: PatientProcedure,
): Promise<void> {
  if (!(await hasWaitingReminder(writer, procedure))) return;
  const day = dayOf(procedure);
  if (day !== null) {
    if (asksOutcome(procedure)) return;
    const items = await readOwnItems(writer, procedure, "patient");
    const findProgress = await readProgress(writer, [procedure.id]);
    if (hasOpenReminder(items, day, (key) => findProgress(procedure.id, key))) return;
  }
  await stopReminders(writer, procedure);
}

async function hasWaitingReminder(
  { transaction }: CallerInTransaction,
  { id }: PatientProcedure,
): Promise<boolean> {
  const where = { aboutType: EPISODE, aboutId: id, purpose: "reminder", status: "Scheduled" };
  return (await OutboxMessage.findOne({ attributes: ["id"], where, transaction })) !== null;
}
