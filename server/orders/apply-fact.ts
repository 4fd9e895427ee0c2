import { Order, Payment, RevenueEntry } from "~/models";
import type { CheckoutFact, PaymentFact, RefundFact } from "~/server/payments/provider";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { changeOrderState } from "./change-state";
import { lockOrder } from "./find";
import { parseOrderReference, toOrderReference } from "./reference";
import { requestRefund } from "./request-refund";

/** What a fact did, for the list of events, and the order that it is about; null for none of ours. */
export type Applied = { orderId: number | null; outcome: string };

const NOT_OURS: Applied = { orderId: null, outcome: "Not an order of this installation" };
const PAID_TWICE = "Paid twice: refunded";
const ENDED = "Paid after the order had ended: refunded";

/**
 * Takes what the provider says of a checkout or a refund (AREAS 10). It may come more than once and in any order: what is stored only
 * grows, and the state of the order follows from it. A plan opens here, and nowhere on the way back from the provider.
 * @param provider name of the provider that says so
 */
export async function applyPaymentFact(
  writer: CallerInTransaction,
  fact: PaymentFact,
  provider: string,
): Promise<Applied> {
  const payment = await findPayment(writer, fact, { provider });
  const orderId = payment?.orderId ?? parseOrderReference(fact.reference);
  const order = orderId === null ? null : await lockOrder(writer, orderId);
  if (!order || (!payment && toOrderReference(order) !== fact.reference)) return NOT_OURS;
  // Read again under the lock of its order: two events of one payment take turns.
  const locked = await findPayment(writer, fact, { provider, order });
  const current = locked ?? (await insertPayment(writer, order, { ...fact, provider }));
  const outcome =
    fact.kind === "refund"
      ? await applyRefund(writer, order, current, fact)
      : await applyCheckout(writer, order, current, fact);
  return { orderId: order.id, outcome };
}

/** Finds the payment of a fact, by the provider's id of the checkout, else of the payment. */
async function findPayment(
  writer: CallerInTransaction,
  fact: PaymentFact,
  { provider, order }: { provider: string; order?: Order },
): Promise<Payment | null> {
  const find = (where: object) =>
    Payment.findOne({
      where: { provider, ...where, ...(order && { orderId: order.id }) },
      ...(order ? lockOptions(writer, Payment) : { transaction: writer.transaction }),
    });
  const byCheckout = fact.kind === "checkout" ? await find({ checkoutId: fact.checkoutId }) : null;
  return byCheckout ?? (fact.paymentId === null ? null : find({ paymentId: fact.paymentId }));
}

/** Inserts a payment of which this installation has not stored the checkout: it was stopped in between, or the refund came first. */
const insertPayment = (
  { transaction }: CallerInTransaction,
  order: Order,
  fact: PaymentFact & { provider: string },
): Promise<Payment> =>
  Payment.create(
    {
      orderId: order.id,
      provider: fact.provider,
      checkoutId: fact.kind === "checkout" ? fact.checkoutId : null,
      paymentId: fact.paymentId,
      amountCents: fact.amountCents,
      currency: fact.currency,
      state: "Open",
    },
    { transaction },
  );

async function applyCheckout(
  writer: CallerInTransaction,
  order: Order,
  payment: Payment,
  fact: CheckoutFact,
): Promise<string> {
  if (fact.status === "paid") return applyPaid(writer, order, payment, fact);
  if (fact.status === "open") return "Waits for the payment";
  // A payment that has arrived is not taken back by what came late.
  if (payment.state !== "Open") return "Known already";
  const failure = fact.status === "expired" ? "Not paid in time" : "The payment failed";
  await payment.update(
    { state: "Failed", failure, checkoutUrl: "" },
    { transaction: writer.transaction },
  );
  const others = await Payment.count({
    where: { orderId: order.id, state: "Open" },
    transaction: writer.transaction,
  });
  if (order.state === "Pending" && others === 0)
    await changeOrderState(writer, order, "Failed", { reason: failure });
  return failure;
}

async function applyPaid(
  writer: CallerInTransaction,
  order: Order,
  payment: Payment,
  fact: CheckoutFact,
): Promise<string> {
  if (payment.state === "Paid" || payment.state === "Unexpected") return "Known already";
  const refundedCents = await takeEarlyRefunds(writer, payment, fact);
  const { amountCents, currency, paymentId } = fact;
  const isExpected = amountCents === order.totalCents && currency === order.currency;
  const failure = isExpected ? "" : "Another amount or currency than the order's";
  await payment.update(
    {
      ...{ amountCents, currency, paymentId, failure, refundedCents },
      state: isExpected ? "Paid" : "Unexpected",
      paidAt: new Date(),
      checkoutUrl: "",
    },
    { transaction: writer.transaction },
  );
  if (!isExpected) return failure;
  await addRevenue(writer, payment, "payment", amountCents);
  if (refundedCents > 0) await addRevenue(writer, payment, "refund", -refundedCents);
  const outcome = await settle(writer, order, payment);
  if (refundedCents > 0) await followRefunds(writer, order);
  return outcome;
}

/** Settles an order that was paid; what nobody owes is refunded. */
async function settle(
  writer: CallerInTransaction,
  order: Order,
  payment: Payment,
): Promise<string> {
  if (order.state === "Pending") {
    await changeOrderState(writer, order, "Paid");
    return "Paid";
  }
  await requestRefund(writer, payment, payment.amountCents);
  return order.state === "Paid" ? PAID_TWICE : ENDED;
}

/** Takes over what a refund has told of a payment before the payment itself was known. @returns whole cents */
async function takeEarlyRefunds(
  { transaction }: CallerInTransaction,
  payment: Payment,
  { paymentId }: CheckoutFact,
): Promise<number> {
  if (paymentId === null || payment.paymentId === paymentId) return payment.refundedCents;
  const early = await Payment.findOne({
    where: { provider: payment.provider, paymentId },
    transaction,
  });
  if (!early || early.id === payment.id) return payment.refundedCents;
  await early.destroy({ transaction });
  return early.refundedCents;
}

async function applyRefund(
  writer: CallerInTransaction,
  order: Order,
  payment: Payment,
  { refundedCents }: RefundFact,
): Promise<string> {
  const { transaction } = writer;
  const added = Math.min(refundedCents, payment.amountCents) - payment.refundedCents;
  if (added <= 0) return "Known already";
  const total = payment.refundedCents + added;
  await payment.update(
    {
      refundedCents: total,
      refundSentCents: Math.max(payment.refundSentCents, total),
      refundAskedCents: Math.max(payment.refundAskedCents, total),
    },
    { transaction },
  );
  if (payment.state === "Paid") {
    await addRevenue(writer, payment, "refund", -added);
    await followRefunds(writer, order);
  }
  return "Refunded";
}

/**
 * Sets what is refunded of an order, of the payment that settled it: an order is Refunded once all of it is. A part is no new version: it was
 * asked for in one, and must not refuse what somebody writes meanwhile.
 */
async function followRefunds(writer: CallerInTransaction, order: Order): Promise<void> {
  const { transaction } = writer;
  const payments = await Payment.findAll({
    where: { orderId: order.id, state: "Paid" },
    order: ["paidAt", "id"],
    transaction,
  });
  const [first] = payments;
  if (!first || order.refundedCents === first.refundedCents) return;
  order.refundedCents = first.refundedCents;
  if (order.state === "Paid" && order.refundedCents >= order.totalCents) {
    const { reason, reasonBy: by } = order;
    await changeOrderState(writer, order, "Refunded", {
      reason: reason || "Refunded at the payment provider",
      by,
    });
    return;
  }
  const { id, refundedCents } = order;
  await Order.update({ refundedCents }, { where: { id }, transaction, hooks: false });
}

const addRevenue = (
  { transaction }: CallerInTransaction,
  { id: paymentId, orderId, currency }: Payment,
  kind: "payment" | "refund",
  amountCents: number,
): Promise<RevenueEntry> =>
  RevenueEntry.create({ orderId, paymentId, kind, currency, amountCents }, { transaction });
