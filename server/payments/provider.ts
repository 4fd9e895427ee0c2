import { settings } from "~/server/platform/settings";
import { StripeProvider } from "./stripe";

export { PaymentRefusedError } from "./refused-error";

/** A page of the provider where somebody pays one amount. */
export type Checkout = { checkoutId: string; url: string; expiresAt: Date };

/** What the provider gets to know: the reference of an order, and an amount in whole cents. */
export type CheckoutRequest = {
  reference: string;
  amountCents: number;
  currency: string;
  /** Where the patient comes back to, paid or not. */
  returnUrl: string;
  /** The same key gives the same checkout. */
  idempotencyKey: string;
};

/** What the provider says of a checkout: whether it was paid, has failed, or may still be paid. */
export type CheckoutFact = {
  kind: "checkout";
  status: "paid" | "open" | "failed" | "expired";
  reference: string;
  checkoutId: string;
  /** Null before the payment. */
  paymentId: string | null;
  amountCents: number;
  currency: string;
};

/** What the provider says of a payment: how much of it is refunded by now. */
export type RefundFact = {
  kind: "refund";
  reference: string;
  paymentId: string;
  amountCents: number;
  refundedCents: number;
  currency: string;
};

export type PaymentFact = CheckoutFact | RefundFact;

/** An event of the provider whose signature is right; without a fact, it is about something else. */
export type ProviderEvent = { id: string; type: string; fact: PaymentFact | null };

export type RefundRequest = { paymentId: string; amountCents: number; idempotencyKey: string };

/** What can be asked about a payment that was made. */
export type RefundingProvider = {
  name: string;
  /** Refunds a part of a payment, in whole cents; one that is refunded already stays. @throws UnavailableError */
  refund(request: RefundRequest): Promise<void>;
};

/** A provider of payments with a checkout page of its own: nothing of a card reaches the product (AREAS 10). */
export type PaymentProvider = RefundingProvider & {
  /** Origin of its checkout pages, for the content security policy. */
  checkoutOrigin: string;
  /** @throws UnavailableError if it does not answer; PaymentRefusedError, as all calls */
  createCheckout(request: CheckoutRequest): Promise<Checkout>;
  /** Ends a checkout, so that it cannot be paid anymore; one that is over stays as it is. @throws UnavailableError */
  expireCheckout(checkoutId: string): Promise<void>;
  /** Reads the state of a checkout. @throws UnavailableError */
  readCheckout(checkoutId: string): Promise<CheckoutFact>;
  /** Parses an event. @throws BadRequestError for a wrong, missing or old signature */
  parseEvent(body: string, signature: string): Promise<ProviderEvent>;
};

let current: { key: string; provider: PaymentProvider } | undefined;

/** The payment provider of this installation; null where none is set: then nothing is charged. */
export function findPaymentProvider(): PaymentProvider | null {
  const { payments } = settings();
  if (!payments) return null;
  const key = JSON.stringify([payments.secretKey, payments.webhookSecret, payments.apiUrl?.href]);
  if (current?.key !== key) current = { key, provider: new StripeProvider(payments) };
  return current.provider;
}

/** Name of the provider of sample payments, which were never made: whoever tries the product out can refund them. */
export const SAMPLE_PROVIDER = "sample";
const sampleProvider: RefundingProvider = {
  name: SAMPLE_PROVIDER,
  refund: () => Promise.resolve(),
};

/** The provider of a payment; null if it is not set anymore, so that nothing can be asked of it. */
export function findRefundingProvider(name: string): RefundingProvider | null {
  if (name === SAMPLE_PROVIDER) return sampleProvider;
  const provider = findPaymentProvider();
  return provider?.name === name ? provider : null;
}
