import { BillingPlan } from "~/models";
import type { Caller } from "~/server/platform/caller";

/** Reads the billing plans by code. One statement. */
export async function readPlanNames({
  transaction,
}: Caller): Promise<Map<string, { id: number; name: string }>> {
  const plans = await BillingPlan.findAll({ attributes: ["id", "code", "name"], transaction });
  return new Map(plans.map(({ id, code, name }) => [code, { id, name }]));
}
