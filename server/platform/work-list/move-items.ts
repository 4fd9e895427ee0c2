import type { Transaction } from "sequelize";
import { WorkItem, WorkItemCause } from "~/models";
import { database } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Moves the rows of a patient on the work list to another one, and what they were opened for; of two open rows for the same reason one stays. */
export async function moveWorkItems(
  { transaction }: CallerInTransaction,
  from: number,
  to: number,
): Promise<void> {
  const options = { transaction, hooks: false, silent: true };
  await forgetSharedCauses(from, to, transaction);
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

/** Deletes causes of a patient that another one has too, such as invitations of the same second: each is stored once. */
async function forgetSharedCauses(from: number, to: number, transaction: Transaction) {
  await database().query(
    "DELETE FROM work_item_causes WHERE patient_id = :from AND EXISTS (SELECT 1 FROM work_item_causes AS other " +
      "WHERE other.patient_id = :to AND other.reason = work_item_causes.reason " +
      "AND other.subject_type = work_item_causes.subject_type AND other.subject_id = work_item_causes.subject_id)",
    { replacements: { from, to }, transaction },
  );
}
