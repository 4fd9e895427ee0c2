import { formatPrice, FREE_PLAN } from "~/models/catalogue/plan.schema";
import { readPlanOptions, toPlanChoices } from "~/server/billing-plans/options";
import { readUsualPrices } from "~/server/billing-plans/prices";
import type { Caller } from "~/server/platform/caller";
import type { PricedPlan } from "./price-fields";

/** Reads the billing plans that a procedure can have a price of its own for. Two statements. */
export async function readPricedPlans(caller: Caller): Promise<PricedPlan[]> {
  const usualPrices = await readUsualPrices(caller);
  return toPlanChoices(await readPlanOptions(caller))
    .filter(({ value }) => value !== FREE_PLAN)
    .map(({ value: code, label: name }) => ({
      code,
      name,
      usual: formatPrice(usualPrices.get(code) ?? 0),
    }));
}
