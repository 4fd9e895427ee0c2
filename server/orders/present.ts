import type { Order, Payment } from "~/models";
import { SETTLED_STATES } from "~/models/orders/order-options.schema";
import { orderLabel } from "~/models/rules/labels.schema";
import { emptyToNull } from "~/server/platform/contact";

/** Who pays an order, such as "Patient" or "Lakeside Employers and patient"; "Nobody" where nothing was charged. */
function formatPayer({ state, coveredCents, partnerName, totalCents }: Order): string {
  const patient = totalCents > 0 && state !== "Waived" ? ["patient"] : [];
  const payers = [...(coveredCents > 0 ? [partnerName] : []), ...patient];
  const text = payers.join(" and ");
  return text === "" ? "Nobody" : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Presents an order; amounts are in whole cents, times ISO 8601. It says nothing of the procedure. */
export function presentOrder(order: Order) {
  return {
    id: order.id,
    patientId: order.patientId,
    episodeId: order.episodeId,
    planCode: order.planCode,
    planName: order.planName,
    listPriceCents: order.listPriceCents,
    coveredCents: order.coveredCents,
    totalCents: order.totalCents,
    refundedCents: order.refundedCents,
    currency: order.currency,
    partnerId: order.partnerId,
    offerId: order.offerId,
    benefit: emptyToNull(order.benefit),
    payer: formatPayer(order),
    state: order.state,
    stateChangedAt: order.stateChangedAt.toISOString(),
    settledAt: order.settledAt?.toISOString() ?? null,
    reason: emptyToNull(order.reason),
    reasonBy: emptyToNull(order.reasonBy),
    receiptNumber: SETTLED_STATES.includes(order.state) ? orderLabel(order.id) : null,
    version: order.version,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}
export type OrderData = ReturnType<typeof presentOrder>;

/** Presents a payment of an order. */
export const presentPayment = (payment: Payment) => ({
  id: payment.id,
  provider: payment.provider,
  paymentId: payment.paymentId,
  amountCents: payment.amountCents,
  currency: payment.currency,
  state: payment.state,
  refundedCents: payment.refundedCents,
  refundAskedCents: payment.refundAskedCents,
  failure: emptyToNull(payment.failure),
  paidAt: payment.paidAt?.toISOString() ?? null,
  createdAt: payment.createdAt.toISOString(),
});
export type PaymentData = ReturnType<typeof presentPayment>;
