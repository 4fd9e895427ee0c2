/** What became of a sample order of the Complete plan; amounts are in whole cents. */
export type SampleOrder = {
  /** Offer that was used, by its name, or the partner that covered it. */
  offer?: string;
  coverage?: string;
  coveredCents?: number;
  outcome: "paid" | "covered" | "waived" | "pending" | "failed";
  refundedCents?: number;
  reason?: string;
};

/** Orders in all states: of the guests who chose the Complete plan, the first for the oldest choice. */
export const SAMPLE_ORDERS: readonly SampleOrder[] = [
  { offer: "Crew savings", coveredCents: 125, outcome: "paid" },
  { outcome: "paid", refundedCents: 499, reason: "The operation was called off" },
  { offer: "First three", coveredCents: 250, outcome: "paid" },
  { coverage: "Northwind Mills", coveredCents: 499, outcome: "covered" },
  { offer: "First three", coveredCents: 250, outcome: "paid" },
  { outcome: "waived", reason: "Cannot pay at present" },
  {
    ...{ offer: "First three", coveredCents: 250, outcome: "paid" },
    ...{ refundedCents: 100, reason: "The second session could not be played" },
  },
  { offer: "Referral", coveredCents: 200, outcome: "paid" },
  { outcome: "pending" },
];

/** An order that nobody paid: of the last guest who chose the Free plan after that. */
export const SAMPLE_FAILED_ORDER: SampleOrder = { outcome: "failed", reason: "Not paid in time" };
