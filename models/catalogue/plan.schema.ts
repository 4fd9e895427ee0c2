/** Kinds of plan of a procedure (specification 000, sections 3.4 and 9). */
export const PLAN_KINDS = ["complete", "no-fee"] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];

export const PLAN_NAMES: Record<PlanKind, string> = { complete: "Complete", "no-fee": "Free" };

export const PLAN_GROUPS = ["pre-procedure", "procedure-day", "post-procedure"] as const;
export type PlanGroup = (typeof PLAN_GROUPS)[number];

export const PLAN_GROUP_TITLES = {
  "pre-procedure": "Pre-Procedure",
  "procedure-day": "Procedure-Day",
  "post-procedure": "Post-Procedure",
} as const satisfies Record<PlanGroup, string>;

/** Options of fields that choose plans, or a group of their items. */
export const PLAN_OPTIONS = PLAN_KINDS.map((value) => ({ value, label: PLAN_NAMES[value] }));
export const PLAN_GROUP_OPTIONS = PLAN_GROUPS.map((value) => ({
  value,
  label: PLAN_GROUP_TITLES[value],
}));

/** Whether a value is a kind of plan. */
export const isPlanKind = (value: unknown): value is PlanKind =>
  PLAN_KINDS.some((kind) => kind === value);

/** Formats a price, such as "$4.99"; 0 is "FREE". @param cents whole cents */
export function formatPrice(cents: number): string {
  return cents === 0 ? "FREE" : formatDollars(cents);
}

/** Formats an amount, such as "$1,204.99". @param cents whole cents */
export function formatDollars(cents: number): string {
  return (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
}

/** Toast after acknowledging the disclaimer (specification 000, section 4; WORDS for the free plan). @param cents whole cents */
export function acknowledgementMessage(kind: PlanKind, cents: number): string {
  const price = cents === 0 ? "" : ` (${formatDollars(cents)})`;
  return `Thank you for acknowledging. Proceeding with ${PLAN_NAMES[kind]} Plan${price}.`;
}
