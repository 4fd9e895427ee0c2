import type { OrderAmounts } from "~/app/components/orders/order-lines";
import { formatDollars } from "~/models/catalogue/plan.schema";
import type { OrderData } from "~/server/orders/present";

/** Presents the amounts of an order for its patient: of a waived one nothing is owed. */
export function presentOrderLines(order: OrderData): OrderAmounts {
  const { planName, listPriceCents, benefit, coveredCents, totalCents, refundedCents } = order;
  const isWaived = order.state === "Waived";
  return {
    plan: planName,
    listPrice: formatDollars(listPriceCents),
    benefit: benefit ? { label: benefit, off: formatDollars(coveredCents) } : null,
    waived: isWaived ? formatDollars(totalCents) : null,
    total: formatDollars(isWaived ? 0 : totalCents),
    refunded: refundedCents > 0 ? formatDollars(refundedCents) : null,
  };
}
