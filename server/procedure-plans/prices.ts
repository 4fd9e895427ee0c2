import { Plan } from "~/models";
import { COMPLETE_PLAN, FREE_PLAN } from "~/models/catalogue/plan.schema";
import type { OwnPrices, ProcedureValues } from "~/models/catalogue/procedure.schema";
import { requirePlans } from "~/server/billing-plans/options";
import { readUsualPrices, requireFreePrice } from "~/server/billing-plans/prices";
import type { CallerInTransaction } from "~/server/platform/transaction";

type Prices = Pick<ProcedureValues, "completePriceCents" | "freePriceCents" | "prices">;

/**
 * Stores a procedure's own prices, in whole cents. A price of `completePriceCents` that is the plan's usual one is none of its own, so that
 * a new price of the plan counts there too.
 * @returns whether one changed
 * @throws InvalidInputError for an unknown plan, and for a price of the Free one
 */
export async function savePrices(
  writer: CallerInTransaction,
  procedureId: number,
  { completePriceCents, freePriceCents, prices = [] }: Prices,
): Promise<boolean> {
  const own: OwnPrices = Object.fromEntries(
    prices.map(({ plan, priceCents }) => [plan, priceCents ?? null]),
  );
  if (completePriceCents !== undefined) {
    const usual = (await readUsualPrices(writer)).get(COMPLETE_PLAN);
    own[COMPLETE_PLAN] = completePriceCents === usual ? null : completePriceCents;
  }
  if (freePriceCents !== undefined) own[FREE_PLAN] = freePriceCents;
  requireFreePrice(FREE_PLAN, own[FREE_PLAN] ?? 0, "prices");
  delete own[FREE_PLAN];
  await requirePlans(writer, Object.keys(own), "prices");
  return storeOwnPrices(writer, procedureId, own);
}

async function storeOwnPrices(
  { transaction }: CallerInTransaction,
  procedureId: number,
  own: OwnPrices,
): Promise<boolean> {
  if (Object.keys(own).length === 0) return false;
  const stored = await Plan.findAll({ where: { procedureId }, transaction });
  let isChanged = false;
  for (const [kind, priceCents] of Object.entries(own)) {
    const plan = stored.find((each) => each.kind === kind);
    if ((plan?.priceCents ?? null) === priceCents) continue;
    isChanged = true;
    if (priceCents === null) await plan?.destroy({ transaction });
    else if (plan) await plan.update({ priceCents }, { transaction });
    else await Plan.create({ procedureId, kind, priceCents }, { transaction });
  }
  return isChanged;
}
