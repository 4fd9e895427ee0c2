/** State of an order (AREAS 10). */
export const ORDER_STATES = ["Pending", "Paid", "Covered", "Waived", "Refunded", "Failed"] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** States in which an order's plan was opened to the patient. */
export const SETTLED_STATES: readonly OrderState[] = ["Paid", "Covered", "Waived", "Refunded"];

/** State of one payment of an order, at the provider. */
export const PAYMENT_STATES = ["Open", "Paid", "Failed", "Unexpected"] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The only currency: prices are in dollars. */
export const CURRENCY = "usd";
/** Least amount that the provider takes, in whole cents: what is left of a price below it is not charged. */
export const MIN_CHARGE_CENTS = 50;

/** Messages about orders. */
export const ORDER_MESSAGES = {
  notPending: "This order is not waiting for a payment anymore",
  notRefundable: "Nothing of this order can be refunded",
  notWaivable: "Only an order that is not paid can be waived",
  refundTooMuch: (dollars: string) => `At most ${dollars} can be refunded`,
  benefitGone:
    "This code or offer has just been used up, or ended. Please look at the price again.",
  providerDown: "Payment is not possible right now. Please try again in a few minutes.",
} as const;
