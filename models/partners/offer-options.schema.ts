/** Kinds of offers (AREAS 11). In a file without zod, which lists and pages import. */
export const OFFER_KINDS = [
  { value: "percentage", label: "Percentage" },
  { value: "amount", label: "Amount" },
  { value: "free", label: "Free" },
] as const;
export type OfferKind = (typeof OFFER_KINDS)[number]["value"];

/** What people decide of an offer. */
export const OFFER_STAGES = ["Draft", "Published", "Paused"] as const;
export type OfferStage = (typeof OFFER_STAGES)[number];

/** What an offer is by its stage, days, counts and partner: see `findOfferStatus`. */
export const OFFER_STATUSES = [
  "Draft",
  "Scheduled",
  "Active",
  "Paused",
  "Exhausted",
  "Ended",
] as const;
export type OfferStatus = (typeof OFFER_STATUSES)[number];

/** Whom an offer reaches: who has its code, who is on the partner's eligibility list, or everyone. */
export const OFFER_REACHES = [
  { value: "code", label: "People with the code" },
  { value: "eligible", label: "People on the eligibility list" },
  { value: "everyone", label: "Everyone" },
] as const;
export type OfferReach = (typeof OFFER_REACHES)[number]["value"];
/** Reaches of an offer without a code. */
export const REACHES_WITHOUT_CODE = OFFER_REACHES.filter(({ value }) => value !== "code");

/** Limits: whole percent, whole cents, and counts; 0 redemptions or budget is unlimited. */
export const OFFER_PERCENT = { min: 1, max: 100 } as const;
export const OFFER_CENTS = { min: 1, max: 1_000_000 } as const;
export const MAX_REDEMPTIONS = 1_000_000;
/** Within a PostgreSQL integer. */
export const MAX_BUDGET_CENTS = 1_000_000_000;

/** Labels of an offer's fields, on screens, in files and in messages. */
export const OFFER_LABELS = {
  offerName: "Offer Name",
  partnerId: "Partner",
  label: "Label for Patients",
  code: "Code",
  kind: "Kind",
  value: "Value",
  planCodes: "Billing Plans",
  fromDay: "From",
  toDay: "Until",
  maxRedemptions: "Most Redemptions",
  budget: "Budget (dollars)",
  reach: "Reaches",
  paidToShow: "The partner pays for it to be shown",
} as const;

/** Label of a reach, such as "Everyone". */
export const reachLabel = (reach: OfferReach): string =>
  OFFER_REACHES.find(({ value }) => value === reach)?.label ?? reach;
