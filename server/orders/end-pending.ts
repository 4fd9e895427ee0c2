import { Order, Payment } from "~/models";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { changeOrderState } from "./change-state";
import { expireCheckoutJob } from "./expire-checkout";

type Where = { episodeId: number | number[] } | { patientId: number | number[] };

/**
 * Ends the orders that still wait for a payment: nobody can pay them anymore, and what they had of an offer is free again. A payment that
 * arrives all the same is refunded: see `applyPaymentFact`.
 * @param reason for staff, such as "Another plan was chosen"
 */
export async function endPendingOrders(
  writer: CallerInTransaction,
  where: Where,
  reason: string,
): Promise<void> {
  const orders = await Order.findAll({
    where: { ...where, state: "Pending" },
    order: ["id"],
    ...lockOptions(writer, Order),
  });
  for (const order of orders) {
    await changeOrderState(writer, order, "Failed", { reason });
    await expireCheckouts(writer, order.id);
  }
}

/** Ends the open checkouts of an order at the provider, by a job. */
export async function expireCheckouts(writer: CallerInTransaction, orderId: number): Promise<void> {
  const open = await Payment.findAll({
    where: { orderId, state: "Open" },
    transaction: writer.transaction,
  });
  for (const { id } of open)
    await expireCheckoutJob.enqueue(writer, { paymentId: id }, { key: id });
}
