import { BillingPlan, BillingPlanPrice } from "~/models";
import { COMPLETE_PLAN, FREE_PLAN } from "~/models/catalogue/plan.schema";
import { createBillingPlan, updateBillingPlan } from "~/server/billing-plans/billing-plans";
import { insertPrice } from "~/server/billing-plans/prices";
import { addDays } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";

const DESCRIPTIONS: Record<string, string> = {
  [COMPLETE_PLAN]: "Every session, before, on and after the day.",
  [FREE_PLAN]: "The first sessions before the day, for everybody.",
};
/** Plans of the hospital's own, besides those that always exist. */
const PLANS = [
  {
    name: "Essentials",
    code: "essentials",
    description: "Still being put together: the sessions that most patients ask for.",
    status: "Draft",
    priceCents: 299,
  },
  {
    name: "Day Before",
    code: "day-before",
    description: "Was offered for a year. The Complete plan took its place.",
    status: "Retired",
    priceCents: 199,
  },
];
/** Ages of the plans, and of the price of the Complete plan that counts now, in days. */
const AGES: Record<string, number> = {
  [COMPLETE_PLAN]: 400,
  [FREE_PLAN]: 400,
  essentials: 12,
  "day-before": 700,
};
const PRICE_AGE = 190;
const FIRST_PRICE_CENTS = 399;

/** Creates billing plans in all states, and a price of the Complete plan that is history. */
export async function createBillingPlans(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const daysAgo = (days: number) => addDays(new Date(), -days);
  for (const { status, ...values } of PLANS) {
    const plan = await createBillingPlan(writer, values);
    if (status !== "Draft") await updateBillingPlan(writer, plan.id, { ...plan, status });
  }
  for (const plan of await BillingPlan.findAll({ order: ["id"], transaction })) {
    const { id, code, description } = plan;
    const createdAt = daysAgo(AGES[code] ?? 0);
    const times = { createdAt, updatedAt: createdAt };
    await BillingPlan.update(
      { ...times, description: DESCRIPTIONS[code] ?? description },
      { where: { id }, silent: true, transaction },
    );
    const isReplaced = code === COMPLETE_PLAN;
    const validFrom = isReplaced ? daysAgo(PRICE_AGE) : createdAt;
    await BillingPlanPrice.update({ validFrom }, { where: { billingPlanId: id }, transaction });
    if (isReplaced) await insertPrice(writer, plan, FIRST_PRICE_CENTS, createdAt);
  }
}
