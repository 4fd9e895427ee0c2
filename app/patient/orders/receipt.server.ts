import type { ReceiptFacts } from "~/app/components/orders/receipt";
import { readHospital } from "~/server/hospital/hospital";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import type { OrderData } from "~/server/orders/present";
import { formatDay } from "~/server/platform/dates";
import { presentOrderLines } from "./order-lines.server";

/** Presents an order as a receipt. While it is not paid, covered or waived, it redirects to the order's page, which says so. */
export async function presentReceipt(order: OrderData, orderPage: string): Promise<ReceiptFacts> {
  const { receiptNumber, settledAt, state, stateChangedAt } = order;
  if (receiptNumber === null) return throwRedirect(orderPage);
  const day = formatDay(state === "Refunded" ? stateChangedAt : (settledAt ?? order.createdAt));
  const { name: hospital } = await readHospital();
  return {
    number: receiptNumber,
    hospital,
    date: formatDay(order.createdAt),
    state: `${state} on ${day}`,
    lines: presentOrderLines(order),
  };
}
