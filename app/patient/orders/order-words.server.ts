import { formatDollars } from "~/models/catalogue/plan.schema";
import type { OrderState } from "~/models/orders/order-options.schema";
import { orderLabel } from "~/models/rules/labels.schema";
import type { OrderData } from "~/server/orders/present";
import { formatDay } from "~/server/platform/dates";
import { presentOrderLines } from "./order-lines.server";

type Words = { title: string; text: string };

/** What a patient reads of an order in each state. @param plan such as "Complete plan" */
const WORDS: Record<OrderState, (plan: string, total: string) => Words> = {
  Pending: (plan, total) => ({
    title: "Not paid yet",
    text: `Your ${plan} opens as soon as your payment of ${total} arrives. Until then your plan stays as it is.`,
  }),
  Paid: (plan) => ({ title: "Paid", text: `Thank you. Your ${plan} is open.` }),
  Covered: (plan) => ({ title: "Covered", text: `You pay nothing. Your ${plan} is open.` }),
  Waived: (plan) => ({
    title: "Nothing to pay",
    text: `You pay nothing for this. Your ${plan} is open.`,
  }),
  Refunded: (_, total) => ({
    title: "Refunded",
    text: `${total} went back to where it was paid from. Banks may take some days to show it.`,
  }),
  Failed: (plan) => ({
    title: "Not paid",
    text: `Nothing was charged, and your plan stays as it is. You can choose the ${plan} again at any time.`,
  }),
};

/** Presents an order for its patient. */
export function presentOwnOrder(order: OrderData) {
  const total = formatDollars(order.totalCents);
  const plan = `${order.planName} plan`;
  const { title, text } = WORDS[order.state](plan, total);
  return {
    id: order.id,
    label: orderLabel(order.id),
    date: formatDay(order.createdAt),
    ...{ title, text },
    lines: presentOrderLines(order),
    isPending: order.state === "Pending",
    hasReceipt: order.receiptNumber !== null,
  };
}
export type OwnOrderFacts = ReturnType<typeof presentOwnOrder>;
