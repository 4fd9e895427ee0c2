import { WorkItem, WorkItemCause } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Moves the rows of a patient on the work list to another one, and what they were opened for; of two open rows for the same reason one stays. */
export async function moveWorkItems(
  { transaction }: CallerInTransaction,
  from: number,
  to: number,
): Promise<void> {
  const options = { transaction, hooks: false, silent: true };
  await WorkItemCause.update({ patientId: to }, { where: { patientId: from }, ...options });
  for (const item of await WorkItem.findAll({ where: { patientId: from }, transaction })) {
    const { id, reason, status } = item;
    const open = { patientId: to, reason, status: "Open" as const };
    const other = status === "Open" ? await WorkItem.findOne({ where: open, transaction }) : null;
    if (!other) await WorkItem.update({ patientId: to }, { where: { id }, ...options });
    else {
      await WorkItemCause.update(
        { workItemId: other.id },
        { where: { workItemId: id }, ...options },
      );
      await item.destroy({ transaction });
    }
  }
}
