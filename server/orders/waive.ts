import { ORDER_MESSAGES } from "~/models/orders/order-options.schema";
import { waiveSchema } from "~/models/orders/order.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { changeOrderState } from "./change-state";
import { expireCheckouts } from "./end-pending";
import { findOrder, ORDER } from "./find";
import { type OrderData, presentOrder } from "./present";

/**
 * Waives what a patient owes for an order, for a reason: the plan opens, and nobody can pay for it anymore (AREAS 10). One that failed
 * has given back what a partner took off; it is waived with its whole price. Idempotent.
 * @param input `reason`
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError for an order that is paid, covered or refunded
 */
export async function waiveOrder(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<OrderData> {
  authorize(caller, "billing.write");
  const { reason } = parseInput(waiveSchema, input);
  return inTransaction(caller, async (writer) => {
    const order = await findOrder(writer, id);
    await requireVersion(writer, ORDER, presentOrder(order), expectedVersions);
    if (order.state === "Waived") return presentOrder(order);
    if (order.state !== "Pending" && order.state !== "Failed")
      throw new ConflictError(ORDER_MESSAGES.notWaivable);
    if (order.state === "Failed") {
      order.set({ partnerId: null, offerId: null, offerUserId: null, coveredCents: 0 });
      order.set({ partnerName: "", benefit: "" });
      order.totalCents = order.listPriceCents;
    }
    await changeOrderState(writer, order, "Waived", { reason, by: writer.actor.name });
    await expireCheckouts(writer, id);
    return presentOrder(order);
  });
}
