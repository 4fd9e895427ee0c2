import type { ReceiptFacts } from "~/app/components/orders/receipt";
import { readHospital } from "~/server/hospital/hospital";
import type { OrderData } from "~/server/orders/present";
import { formatDay } from "~/server/platform/dates";
import { NotFoundError } from "~/server/platform/errors";
import { presentOrderLines } from "./order-lines.server";

/** Presents an order as a receipt. @throws NotFoundError while it is not paid, covered or waived */
export async function presentReceipt(order: OrderData): Promise<ReceiptFacts> {
  const { receiptNumber, settledAt, state, stateChangedAt } = order;
  if (receiptNumber === null) throw new NotFoundError("There is no receipt yet");
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
