import { Op } from "sequelize";
import { type Order, Payment } from "~/models";
import { formatDollars } from "~/models/catalogue/plan.schema";
import { ORDER_MESSAGES } from "~/models/orders/order-options.schema";
import { refundSchema } from "~/models/orders/order.schema";
import { findRefundingProvider } from "~/server/payments/provider";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { closePlan, toAuditRecord } from "./change-state";
import { findOrder, ORDER } from "./find";
import { type OrderData, presentOrder } from "./present";
import { requestRefund } from "./request-refund";

/** What can still be refunded of payments, in whole cents. */
export const refundableCents = (payments: readonly Payment[]): number =>
  payments.reduce(
    (sum, payment) =>
      sum + (isReceived(payment) ? payment.amountCents - payment.refundAskedCents : 0),
    0,
  );

/** Whether a payment has brought money, expected or not, that its provider can be asked to refund. */
const isReceived = ({ state, paymentId, provider }: Payment): boolean =>
  (state === "Paid" || state === "Unexpected") &&
  paymentId !== null &&
  findRefundingProvider(provider) !== null;

/**
 * Refunds what was paid for an order, or a part of it, for a reason; the payment provider is asked by a job, and the order is Refunded
 * once it says so (AREAS 10). The plan stays, or goes back to the Free one at once.
 * @param input `reason`, `keepsPlan`, and `amountCents`, at most what is left of the payments
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError where nothing can be refunded
 */
export async function refundOrder(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<OrderData> {
  authorize(caller, "billing.write");
  const { reason, amountCents, keepsPlan } = parseInput(refundSchema, input);
  return inTransaction(caller, async (writer) => {
    const order = await findOrder(writer, id);
    await requireVersion(writer, ORDER, presentOrder(order), expectedVersions);
    const payments = await lockPayments(writer, order);
    const left = refundableCents(payments);
    if (left === 0) throw new ConflictError(ORDER_MESSAGES.notRefundable);
    const cents = amountCents ?? left;
    if (cents === 0 || cents > left) refuseAmount(left);
    await askInTurn(writer, payments, cents);
    order.set({ reason, reasonBy: writer.actor.name });
    await order.save({ transaction: writer.transaction });
    if (!keepsPlan) await closePlan(writer, order);
    await recordEvent(writer, {
      action: "refund asked for",
      record: toAuditRecord(order),
      changes: { amountCents: [null, cents], keepsPlan: [null, keepsPlan], reason: [null, reason] },
    });
    return presentOrder(order);
  });
}

const lockPayments = (writer: CallerInTransaction, { id: orderId }: Order): Promise<Payment[]> =>
  Payment.findAll({
    where: { orderId, state: { [Op.in]: ["Paid", "Unexpected"] } },
    order: [["id", "DESC"]],
    ...lockOptions(writer, Payment),
  });

/** Asks for refunds of payments, one after the other, until an amount is reached. */
async function askInTurn(
  writer: CallerInTransaction,
  payments: readonly Payment[],
  cents: number,
): Promise<void> {
  let rest = cents;
  for (const payment of payments.filter(isReceived)) {
    const part = Math.min(rest, payment.amountCents - payment.refundAskedCents);
    if (part <= 0) continue;
    await requestRefund(writer, payment, payment.refundAskedCents + part);
    rest -= part;
  }
}

function refuseAmount(left: number): never {
  const message = ORDER_MESSAGES.refundTooMuch(formatDollars(left));
  throw new InvalidInputError([{ field: "amountCents", message, code: "out-of-range" }]);
}
