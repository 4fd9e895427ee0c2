/** The payment provider refuses a call, and would again: a wrong key, or something that it does not know. It may name the account. */
export class PaymentRefusedError extends Error {}
