import { formatPrice } from "~/models/catalogue/plan.schema";
import { billingPlanLabel } from "~/models/rules/labels.schema";
import type { BillingPlanData } from "~/server/billing-plans/present";
import type { PlanPriceData } from "~/server/billing-plans/prices";
import { formatDay, formatIsoDay, formatTime } from "~/server/platform/dates";

/** Presents a billing plan for its page. */
export const toBillingPlanFacts = (plan: BillingPlanData) => ({
  id: plan.id,
  label: billingPlanLabel(plan.id),
  name: plan.name,
  code: plan.code,
  description: plan.description ?? "",
  status: plan.status,
  position: String(plan.position),
  price: plan.priceCents === null ? "None" : formatPrice(plan.priceCents),
  isBuiltIn: plan.isBuiltIn,
  created: formatIsoDay(plan.createdAt),
});
export type BillingPlanFacts = ReturnType<typeof toBillingPlanFacts>;

/** Converts a billing plan to the raw values of its form. */
export const toBillingPlanFormValues = (plan: BillingPlanData) => ({
  name: plan.name,
  description: plan.description ?? "",
  position: String(plan.position),
  status: plan.status,
});

/** Presents a version of a price. */
export const toPriceFacts = ({ id, priceCents, validFrom, createdBy, state }: PlanPriceData) => ({
  id,
  price: formatPrice(priceCents),
  from: state === "Scheduled" ? formatDay(validFrom) : formatTime(validFrom),
  by: createdBy ?? "",
  state,
});
export type PriceFacts = ReturnType<typeof toPriceFacts>;
