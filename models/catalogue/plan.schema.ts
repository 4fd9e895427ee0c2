/** Code of a billing plan, such as "complete": see models/billing-plans (specification 000, sections 3.4 and 9; AREAS 10). */
export type PlanCode = string;

/** Plan with every session, and the plan without a price: both always exist. */
export const COMPLETE_PLAN = "complete";
export const FREE_PLAN = "no-fee";
export const BUILT_IN_PLANS: readonly PlanCode[] = [COMPLETE_PLAN, FREE_PLAN];

/** Which billing plans include something: some of them, all of them, or those with a price. */
export type Inclusion = readonly PlanCode[] | "all" | "paid";

/** Whether a plan includes something. */
export function isIncluded(inclusion: Inclusion, plan: PlanCode): boolean {
  if (inclusion === "all") return true;
  return inclusion === "paid" ? plan !== FREE_PLAN : inclusion.includes(plan);
}

/** Splits stored codes of plans, which are joined by commas. */
export const splitPlanCodes = (codes: string): PlanCode[] => codes.split(",").filter(Boolean);

export const PLAN_GROUPS = ["pre-procedure", "procedure-day", "post-procedure"] as const;
export type PlanGroup = (typeof PLAN_GROUPS)[number];

export const PLAN_GROUP_TITLES = {
  "pre-procedure": "Pre-Procedure",
  "procedure-day": "Procedure-Day",
  "post-procedure": "Post-Procedure",
} as const satisfies Record<PlanGroup, string>;

/** Options of a field that chooses a group of a plan's items. */
export const PLAN_GROUP_OPTIONS = PLAN_GROUPS.map((value) => ({
  value,
  label: PLAN_GROUP_TITLES[value],
}));

/** Formats a price, such as "$4.99"; 0 is "FREE". @param cents whole cents */
export function formatPrice(cents: number): string {
  return cents === 0 ? "FREE" : formatDollars(cents);
}

/** Formats an amount, such as "$1,204.99". @param cents whole cents */
export function formatDollars(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/** Toast after acknowledging the disclaimer (specification 000, section 4; WORDS for the free plan). @param cents whole cents */
export function acknowledgementMessage(planName: string, cents: number): string {
  const price = cents === 0 ? "" : ` (${formatDollars(cents)})`;
  return `Thank you for acknowledging. Proceeding with ${planName} Plan${price}.`;
}
