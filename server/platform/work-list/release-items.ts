import { WorkItem } from "~/models";
import { recordEvents } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { WORK_ITEM } from "./open-items";

/** Takes the open rows from somebody who no longer takes care of patients: nobody has them, so that others see them as unassigned (AREAS 3). */
export async function releaseWorkItems(
  writer: CallerInTransaction,
  { id: assigneeId, name }: { id: number; name: string },
): Promise<void> {
  const { transaction } = writer;
  const where = { assigneeId, status: "Open" as const };
  const items = await WorkItem.findAll({ where, transaction, lock: true });
  if (items.length === 0) return;
  for (const item of items) await item.update({ assigneeId: null }, { transaction });
  await recordEvents(
    writer,
    items.map(({ id }) => ({
      action: "updated",
      record: { type: WORK_ITEM, id },
      changes: { assignee: [name, null] as [unknown, unknown] },
    })),
  );
}
