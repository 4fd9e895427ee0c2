import { Order } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Moves the orders of a patient to another one, who is the same person. What they have used of offers stays used (AREAS 10). @returns their number */
export async function moveOrders(
  { transaction }: CallerInTransaction,
  from: number,
  to: number,
): Promise<number> {
  const [count] = await Order.update(
    { patientId: to },
    { where: { patientId: from }, transaction, silent: true, hooks: false },
  );
  return count;
}

/** Moves the orders of an episode to another one, which takes it in. */
export async function moveEpisodeOrders(
  { transaction }: CallerInTransaction,
  from: number,
  to: number,
): Promise<void> {
  if (from === to) return;
  await Order.update(
    { episodeId: to },
    { where: { episodeId: from }, transaction, silent: true, hooks: false },
  );
}
