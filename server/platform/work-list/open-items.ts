import { WorkItem, WorkItemCause } from "~/models";
import type { WorkSubject } from "~/models/work-list/work-item-cause";
import { rankOf, type WorkReason } from "~/models/work-list/work-item-options.schema";
import { recordEvents } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Record type of a row of the work list, in the audit and in messages. */
export const WORK_ITEM = "work item";

export type WorkCause = {
  patientId: number;
  reason: WorkReason;
  /** What happened: each counts once for a reason, also after its row was closed. */
  subject: { type: WorkSubject; id: number };
  /** Since when the patient waits; default: now. */
  since?: Date;
};

/**
 * Puts a patient on the work list for a reason, in the transaction of its cause (AREAS 3). One row per patient and reason is open:
 * another cause comes to it, and a snoozed one is shown again. A cause that is known already changes nothing. Idempotent, also
 * when two transactions open the same row at once.
 */
export async function openWorkItem(
  writer: CallerInTransaction,
  { patientId, reason, subject, since = new Date() }: WorkCause,
): Promise<void> {
  const { transaction } = writer;
  const cause = { patientId, reason, subjectType: subject.type, subjectId: subject.id };
  if (await WorkItemCause.findOne({ attributes: ["id"], where: cause, transaction })) return;
  const where = { patientId, reason, status: "Open" as const };
  const rank = rankOf(reason);
  // A concurrent transaction may insert the row too: then it is found.
  await WorkItem.bulkCreate([{ ...where, rank, since }], { ignoreDuplicates: true, transaction });
  const item = await WorkItem.findOne({ where, transaction, lock: true });
  // Closed by a concurrent transaction between the two statements: the next run of the job opens it.
  if (!item) return;
  await WorkItemCause.bulkCreate([{ ...cause, workItemId: item.id }], {
    ignoreDuplicates: true,
    transaction,
  });
  if (item.snoozedUntil) await item.update({ snoozedUntil: null }, { transaction });
}

/**
 * Lets causes count anew that have happened once more, such as a procedure that moves again, in the transaction of that event: the
 * row is opened again, also after it was closed (AREAS 3). Call it before `openWorkItem`.
 */
export async function forgetCauses(
  { transaction }: CallerInTransaction,
  { reason, type, ids }: { reason: WorkReason; type: WorkSubject; ids: readonly number[] },
  patientId: number | number[],
): Promise<void> {
  const where = { patientId, reason, subjectType: type, subjectId: [...ids] };
  await WorkItemCause.destroy({ where, transaction });
}

/**
 * Closes the open rows of patients whose cause is gone, such as a request that was answered.
 * @param reason default: all of them
 */
export async function closeWorkItems(
  writer: CallerInTransaction,
  { patientId, reason }: { patientId: number | number[]; reason?: WorkReason },
): Promise<void> {
  const { transaction } = writer;
  const items = await WorkItem.findAll({
    where: { patientId, status: "Open", ...(reason && { reason }) },
    transaction,
    lock: true,
  });
  if (items.length === 0) return;
  for (const item of items) {
    await item.update({ status: "Done", doneAt: new Date(), doneBy: "" }, { transaction });
  }
  await recordEvents(
    writer,
    items.map(({ id }) => ({
      action: "updated",
      record: { type: WORK_ITEM, id },
      changes: { status: ["Open", "Done"] as [unknown, unknown] },
    })),
  );
}
