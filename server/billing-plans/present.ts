import type { BillingPlan } from "~/models";
import { BUILT_IN_PLANS } from "~/models/catalogue/plan.schema";
import type { Caller } from "~/server/platform/caller";
import { emptyToNull } from "~/server/platform/contact";
import { readUsualPrices } from "./prices";
import { readChoiceCounts } from "./uses";

/** Presents a billing plan. @param priceCents price in force, in whole cents; null before the first one */
function presentBillingPlan(plan: BillingPlan, priceCents: number | null) {
  return {
    id: plan.id,
    name: plan.name,
    code: plan.code,
    description: emptyToNull(plan.description),
    status: plan.status,
    position: plan.position,
    priceCents,
    isBuiltIn: BUILT_IN_PLANS.includes(plan.code),
    version: plan.version,
    createdAt: plan.createdAt.toISOString(),
    updatedAt: plan.updatedAt.toISOString(),
  };
}
export type BillingPlanData = ReturnType<typeof presentBillingPlan>;
/** A billing plan in the list, with how often patients chose it. */
export type ListedBillingPlan = BillingPlanData & { chosenCount: number };

/** Presents billing plans with their prices in force. One statement. */
export async function presentBillingPlans(
  caller: Caller,
  plans: readonly BillingPlan[],
): Promise<BillingPlanData[]> {
  const prices = await readUsualPrices(caller);
  return plans.map((plan) => presentBillingPlan(plan, prices.get(plan.code) ?? null));
}

/** Presents billing plans for the list. Two statements. */
export async function presentListed(
  caller: Caller,
  plans: readonly BillingPlan[],
): Promise<ListedBillingPlan[]> {
  const presented = await presentBillingPlans(caller, plans);
  const countChoices = await readChoiceCounts(
    caller,
    plans.map(({ code }) => code),
  );
  return presented.map((plan) => ({ ...plan, chosenCount: countChoices(plan.code) }));
}
