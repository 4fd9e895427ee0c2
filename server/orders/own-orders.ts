import { Order } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { ORDER_MESSAGES } from "~/models/orders/order-options.schema";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { endPendingOrders } from "./end-pending";
import { type OrderData, presentOrder } from "./present";

/** Limit of a patient's list of orders. */
const MAX_LISTED = 100;

/** Lists the caller's orders, newest first; none for a visitor. One statement. */
export async function listOwnOrders(caller: Caller): Promise<OrderData[]> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  if (!patientId) return [];
  const orders = await Order.findAll({
    where: { patientId },
    order: [["id", "DESC"]],
    limit: MAX_LISTED,
    transaction,
  });
  return orders.map(presentOrder);
}

/** Reads an order of the caller's. @throws NotFoundError, also for another patient's */
export async function getOwnOrder(caller: Caller, id: number): Promise<OrderData> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  const order = patientId ? await Order.findOne({ where: { id, patientId }, transaction }) : null;
  if (!order) throw new NotFoundError("Order not found");
  return presentOrder(order);
}

/**
 * Ends the caller's order that waits for a payment: the plan stays as it is. Idempotent.
 * @throws NotFoundError; ConflictError if it is paid by now
 */
export async function giveUpOwnOrder(writer: CallerInTransaction, id: number): Promise<OrderData> {
  const { state, episodeId } = await getOwnOrder(writer, id);
  if (state !== "Pending" && state !== "Failed") throw new ConflictError(ORDER_MESSAGES.notPending);
  await endPendingOrders(writer, { episodeId }, "The patient decided against it");
  return getOwnOrder(writer, id);
}
