import { Plan } from "~/models";
import { PLAN_KINDS, type PlanKind } from "~/models/catalogue/plan.schema";
import type { ProcedureValues } from "~/models/catalogue/procedure.schema";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Stores the prices of the plans, in whole cents. @returns whether one changed */
export async function savePrices(
  { transaction }: CallerInTransaction,
  procedureId: number,
  { completePriceCents, freePriceCents }: ProcedureValues,
  defaults?: Readonly<Record<PlanKind, number>>,
): Promise<boolean> {
  const prices = { complete: completePriceCents, "no-fee": freePriceCents };
  const plans = await Plan.findAll({ where: { procedureId }, transaction });
  let isChanged = false;
  for (const kind of PLAN_KINDS) {
    const plan = plans.find((each) => each.kind === kind);
    const priceCents = prices[kind] ?? (plan ? undefined : defaults?.[kind]);
    if (priceCents === undefined || plan?.priceCents === priceCents) continue;
    isChanged = true;
    if (plan) await plan.update({ priceCents }, { transaction });
    else await Plan.create({ procedureId, kind, priceCents }, { transaction });
  }
  return isChanged;
}
