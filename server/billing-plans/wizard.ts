import { BillingPlan } from "~/models";
import {
  billingPlanDetailsSchema,
  billingPlanPriceStepSchema,
} from "~/models/billing-plans/billing-plan.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { requireUniqueName } from "~/server/platform/database-errors";
import { deleteDraft } from "~/server/platform/drafts";
import { parseInput } from "~/server/platform/input";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readWizardDraft } from "~/server/wizards/wizard-draft";
import { createBillingPlan, duplicateName, requireUnusedCode } from "./billing-plans";
import type { BillingPlanData } from "./present";

/** Draft kind of the wizard for a billing plan. */
export const BILLING_PLAN_WIZARD = "billing-plan-wizard";

/** Checks, before the wizard continues, that no other plan has the name or the code. @throws InvalidInputError, ConflictError */
export async function checkBillingPlanDetails(caller: Caller, form: unknown): Promise<void> {
  authorize(caller, "content.write");
  const { name, code } = parseInput(billingPlanDetailsSchema, form);
  await requireUniqueName(caller, BillingPlan, name, duplicateName(name));
  if (code !== undefined) await requireUnusedCode(caller, code);
}

/**
 * Saves a draft in the caller's transaction: creates the plan with its first price, and deletes the draft (AREAS 10).
 * @throws NotFoundError without the draft; InvalidInputError, which names the fields of the steps; ConflictError as `createBillingPlan`
 */
export async function saveBillingPlanWizard(
  writer: CallerInTransaction,
  id: string,
): Promise<BillingPlanData> {
  authorize(writer, "content.write");
  const { typed } = await readWizardDraft(writer, { kind: BILLING_PLAN_WIZARD, id });
  const { price, status } = parseInput(billingPlanPriceStepSchema, typed);
  const plan = await createBillingPlan(writer, { ...typed, status, priceCents: price });
  await deleteDraft(writer, BILLING_PLAN_WIZARD, id);
  return plan;
}
