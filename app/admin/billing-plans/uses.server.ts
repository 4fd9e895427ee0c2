import { formatPrice } from "~/models/catalogue/plan.schema";
import type { BillingPlanData } from "~/server/billing-plans/present";
import { listProceduresOfPlan, readChoiceCounts } from "~/server/billing-plans/uses";
import type { Caller } from "~/server/platform/caller";

/** Loads where a billing plan is used. Two statements. */
export async function loadUses(caller: Caller, { code }: BillingPlanData) {
  const chosen = (await readChoiceCounts(caller, [code]))(code);
  const procedures = await listProceduresOfPlan(caller, code);
  return {
    chosen: describeChoices(chosen),
    procedures: procedures.map(({ id, name, includes, ownPriceCents }) => ({
      id,
      name,
      includes,
      ownPrice: ownPriceCents === null ? null : formatPrice(ownPriceCents),
    })),
  };
}

function describeChoices(count: number): string {
  if (count === 0) return "Nobody has chosen it yet.";
  return count === 1 ? "Chosen once." : `Chosen ${count.toLocaleString("en-US")} times.`;
}
