import { BillingPlan } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";

/** Type of a billing plan in the audit. */
export const BILLING_PLAN = "billing plan";

/** Finds a billing plan; within a transaction it locks the row. @throws NotFoundError */
export async function findBillingPlan(caller: Caller, id: number): Promise<BillingPlan> {
  const plan = await BillingPlan.findByPk(id, lockOptions(caller, BillingPlan));
  if (!plan) throw new NotFoundError("Billing plan not found");
  return plan;
}
