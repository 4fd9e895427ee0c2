import { createBillingPlan } from "~/server/billing-plans/billing-plans";
import type { BillingPlanData } from "~/server/billing-plans/present";
import { admin } from "../support/database";
import { unique } from "./names";

/** Creates a billing plan: a draft of $2.99, unless the values say otherwise. */
export function seedBillingPlan(values: object = {}): Promise<BillingPlanData> {
  const name = unique("Plan");
  return createBillingPlan(admin, {
    name,
    code: name.toLowerCase().replace(/[^a-z0-9]+/g, "-"),
    priceCents: 299,
    ...values,
  });
}
