import { formatDollars } from "~/models/catalogue/plan.schema";
import { orderLabel } from "~/models/rules/labels.schema";
import type { BillingPlanData } from "~/server/billing-plans/present";
import { listOrdersOfPlan } from "~/server/orders/orders";
import { type Caller, hasPermission } from "~/server/platform/caller";
import { formatDay } from "~/server/platform/dates";
import type { PlanOrders } from "./orders-section";

/** Orders that the page of a billing plan shows. */
const SHOWN = 5;

/** Loads the newest orders of a billing plan, and the number of all; null for a caller who may not see orders. */
export async function loadPlanOrders(
  caller: Caller,
  { code, name }: BillingPlanData,
): Promise<PlanOrders | null> {
  if (!hasPermission(caller, "billing.read")) return null;
  const { orders, total } = await listOrdersOfPlan(caller, code, SHOWN);
  const rows = orders.map(({ id, createdAt, totalCents, payer, state }) => ({
    id,
    label: orderLabel(id),
    date: formatDay(createdAt),
    total: formatDollars(totalCents),
    payer,
    state,
  }));
  return { planName: name, rows, total };
}
