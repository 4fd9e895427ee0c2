/** Status of a billing plan: patients can choose Active ones (AREAS 10). */
export const BILLING_PLAN_STATUSES = ["Draft", "Active", "Retired"] as const;
export type BillingPlanStatus = (typeof BILLING_PLAN_STATUSES)[number];
/** Statuses that a new plan can begin with. */
export const NEW_BILLING_PLAN_STATUSES = ["Draft", "Active"] as const;

/** Limit of Active plans: as many as patients can compare side by side. */
export const MAX_ACTIVE_PLANS = 4;
/** Limit of a price, in whole cents. */
export const MAX_PRICE_CENTS = 1_000_000;

/** Field labels. */
export const BILLING_PLAN_LABELS = {
  name: "Plan Name",
  code: "Code",
  description: "Description",
  position: "Position in the List",
  price: "Price",
  status: "Status",
  validFrom: "In Force From",
} as const;

/** Messages about billing plans. */
export const BILLING_PLAN_MESSAGES = {
  duplicateName: (name: string) => `Billing plan "${name}" already exists`,
  duplicateCode: (code: string) => `Code "${code}" is another plan's`,
  codeChanged: "The code of a plan never changes",
  freePrice: "The Free plan must cost nothing",
  freeStatus: "The Free plan stays Active: patients have it until another plan is paid",
  builtInName: "Pages of the site name this plan: its name stays",
  builtIn: (name: string) => `The ${name} plan cannot be deleted`,
  tooManyActive: `Patients can compare at most ${MAX_ACTIVE_PLANS} plans. Retire one first`,
  pastDay: "In force from must not be in the past",
  inForce: "This price has been in force and stays in the history",
} as const;
