import { formatPrice } from "~/models/catalogue/plan.schema";
import type { BillingPlanData } from "~/server/billing-plans/present";
import { listProceduresOfPlan, readChoiceCounts } from "~/server/billing-plans/uses";
import type { Caller } from "~/server/platform/caller";

/** Loads where a billing plan is used. Two statements. */
export async function loadUses(caller: Caller, plan: BillingPlanData) {
  const { code, status } = plan;
  const chosen = (await readChoiceCounts(caller, [code]))(code);
  const procedures = await listProceduresOfPlan(caller, code);
  return {
    chosen: describeChoices(chosen),
    obstacle: findObstacle(
      plan,
      procedures.some(({ includes }) => includes),
    ),
    takesSessions: status !== "Retired",
    procedures: procedures.map(({ id, name, includes, ownPriceCents }) => ({
      id,
      name,
      includes,
      ownPrice: ownPriceCents === null ? null : formatPrice(ownPriceCents),
    })),
  };
}

function describeChoices(count: number): string {
  if (count === 0) return "Nobody has chosen it.";
  return count === 1 ? "Chosen once." : `Chosen ${count.toLocaleString("en-US")} times.`;
}

/** Finds why patients cannot choose a plan. @param isIncluded whether a procedure's Live plan has sessions in it */
function findObstacle({ status, isBuiltIn }: BillingPlanData, isIncluded: boolean) {
  if (status === "Retired") return "Patients cannot choose it anymore.";
  if (status === "Draft") return "Patients cannot choose it until it is Active.";
  return isBuiltIn || isIncluded ? null : "Patients cannot choose it yet.";
}
