import { BillingPlan } from "~/models/billing-plans/billing-plan";
import type { BillingPlanStatus } from "~/models/billing-plans/billing-plan-options.schema";
import { FREE_PLAN, type PlanCode } from "~/models/catalogue/plan.schema";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";

/** A billing plan as a choice. */
export type PlanOption = { code: PlanCode; name: string; status: BillingPlanStatus };

/** Reads all billing plans in the order in which patients compare them, Retired ones too, whose names still count. Public. One statement. */
export async function readPlanOptions({ transaction }: Caller): Promise<PlanOption[]> {
  const plans = await BillingPlan.findAll({
    attributes: ["code", "name", "status"],
    order: ["position", "id"],
    transaction,
  });
  return plans.map(({ code, name, status }) => ({ code, name, status }));
}

/** Reads the names of billing plans. Public. One statement. @returns a lookup by code, which names a deleted plan by its code */
export async function readPlanNames(caller: Caller): Promise<(code: PlanCode) => string> {
  const names = new Map((await readPlanOptions(caller)).map(({ code, name }) => [code, name]));
  return (code) => names.get(code) ?? code;
}

/** Selects the plans that a form offers: those that are not Retired, and those that are chosen already. */
export const toPlanChoices = (options: readonly PlanOption[], chosen: readonly PlanCode[] = []) =>
  options
    .filter(({ code, status }) => status !== "Retired" || chosen.includes(code))
    .map(({ code, name }) => ({ value: code, label: name }));

/**
 * Requires that billing plans exist, Retired or not. One statement; none without codes.
 * @param field of the input, which an error names
 * @throws InvalidInputError with "Billing plan not found: {code}"
 */
export async function requirePlans(
  { transaction }: Caller,
  codes: readonly PlanCode[],
  field: string,
): Promise<void> {
  const wanted = [...new Set(codes)];
  if (wanted.length === 0) return;
  const found = await BillingPlan.findAll({
    attributes: ["code"],
    where: { code: wanted },
    transaction,
  });
  const missing = wanted.find((code) => !found.some((plan) => plan.code === code));
  if (missing === undefined) return;
  const message = `Billing plan not found: ${missing}`;
  throw new InvalidInputError([{ field, message, code: "not-found" }]);
}

/** Whether a plan has a price of its own making: the Free one costs nothing, always. */
export const hasPrice = (code: PlanCode): boolean => code !== FREE_PLAN;
