import { Order } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Type of an order in the audit. */
export const ORDER = "order";

/** Finds an order; within a transaction it locks the row. @throws NotFoundError */
export async function findOrder(caller: Caller, id: number): Promise<Order> {
  const order = await Order.findByPk(id, lockOptions(caller, Order));
  if (!order) throw new NotFoundError("Order not found");
  return order;
}

/** Locks an order, if there is one. */
export const lockOrder = (writer: CallerInTransaction, id: number): Promise<Order | null> =>
  Order.findByPk(id, lockOptions(writer, Order));
