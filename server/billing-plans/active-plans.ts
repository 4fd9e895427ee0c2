import { BillingPlan } from "~/models";
import {
  BILLING_PLAN_MESSAGES,
  MAX_ACTIVE_PLANS,
} from "~/models/billing-plans/billing-plan-options.schema";
import { FREE_PLAN } from "~/models/catalogue/plan.schema";
import { ConflictError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Counts the Active plans; the lock lets one change of a plan count after the other. */
async function countActive(writer: CallerInTransaction): Promise<number> {
  await BillingPlan.findOne({
    attributes: ["id"],
    where: { code: FREE_PLAN },
    ...lockOptions(writer, BillingPlan),
  });
  return BillingPlan.count({ where: { status: "Active" }, transaction: writer.transaction });
}

/**
 * Requires that patients can still compare the Active plans, at most four, with one that becomes Active (AREAS 10).
 * @param status that it gets
 * @throws ConflictError
 */
export async function requireComparable(writer: CallerInTransaction, status: string) {
  if (status === "Active" && (await countActive(writer)) >= MAX_ACTIVE_PLANS)
    throw new ConflictError(BILLING_PLAN_MESSAGES.tooManyActive);
}

/** Requires the same of a plan that was Active when it was deleted, and is restored. @throws ConflictError */
export async function completeRestoredPlan(writer: CallerInTransaction): Promise<void> {
  if ((await countActive(writer)) > MAX_ACTIVE_PLANS)
    throw new ConflictError(BILLING_PLAN_MESSAGES.tooManyActive);
}
