/** Name of the field that says what a patient decides about an order: "pay" or "give-up". */
export const DECISION = "decision";
