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
const PRICE_DAYS = { first: 400, second: 190 };
const FIRST_PRICE_CENTS = 399;

/** Creates billing plans in all states, and a price of the Complete plan that is history. */
export async function createBillingPlans(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const daysAgo = (days: number) => addDays(new Date(), -days);
  for (const plan of await BillingPlan.findAll({ order: ["id"], transaction })) {
    await plan.update({ description: DESCRIPTIONS[plan.code] ?? "" }, { transaction });
    const days = plan.code === COMPLETE_PLAN ? PRICE_DAYS.second : PRICE_DAYS.first;
    await BillingPlanPrice.update(
      { validFrom: daysAgo(days) },
      { where: { billingPlanId: plan.id }, transaction },
    );
    if (plan.code === COMPLETE_PLAN)
      await insertPrice(writer, plan, FIRST_PRICE_CENTS, daysAgo(PRICE_DAYS.first));
  }
  for (const { status, ...values } of PLANS) {
    const plan = await createBillingPlan(writer, values);
    if (status !== "Draft") await updateBillingPlan(writer, plan.id, { ...plan, status });
  }
}
