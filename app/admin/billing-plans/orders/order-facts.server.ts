import { formatDollars } from "~/models/catalogue/plan.schema";
import { orderLabel } from "~/models/rules/labels.schema";
import type { FullOrder } from "~/server/orders/orders";
import { formatIsoDay, formatTime } from "~/server/platform/dates";

/** Presents an order for its page. */
export const toOrderFacts = (order: FullOrder) => ({
  id: order.id,
  label: orderLabel(order.id),
  name: `Order ${orderLabel(order.id)}`,
  patient: order.patient,
  patientHref: order.patient === "Erased patient" ? null : `/admin/patients/${order.patientId}`,
  plan: order.planName,
  listPrice: formatDollars(order.listPriceCents),
  covered: formatDollars(order.coveredCents),
  benefit: order.benefit ?? "",
  total: formatDollars(order.totalCents),
  refunded: order.refundedCents > 0 ? formatDollars(order.refundedCents) : "",
  payer: order.payer,
  state: order.state,
  since: formatTime(order.stateChangedAt),
  reason: [order.reason, order.reasonBy && `(${order.reasonBy})`].filter(Boolean).join(" "),
  hasReceipt: order.receiptNumber !== null,
  canRefund: order.refundableCents > 0,
  refundable: formatDollars(order.refundableCents),
  canWaive: order.state === "Pending" || order.state === "Failed",
  version: order.version,
  created: formatIsoDay(order.createdAt),
  payments: order.payments.map((payment) => ({
    id: payment.id,
    amount: formatDollars(payment.amountCents),
    state: payment.state,
    provider: payment.paymentId ? `${payment.provider}: ${payment.paymentId}` : payment.provider,
    when: formatTime(payment.paidAt ?? payment.createdAt),
    about: [
      payment.failure,
      payment.refundedCents > 0 && `${formatDollars(payment.refundedCents)} refunded`,
      payment.refundAskedCents > payment.refundedCents &&
        `${formatDollars(payment.refundAskedCents - payment.refundedCents)} on its way back`,
    ]
      .filter(Boolean)
      .join(". "),
  })),
});
export type OrderFacts = ReturnType<typeof toOrderFacts>;
