import type Stripe from "stripe";
import { BadRequestError, UnavailableError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import type { PaymentSettings } from "~/server/platform/payment-settings";
import type {
  Checkout,
  CheckoutFact,
  CheckoutRequest,
  PaymentFact,
  PaymentProvider,
  ProviderEvent,
  RefundFact,
} from "./provider";
import { PaymentRefusedError } from "./refused-error";

const TIMEOUT_MS = 10_000;
/** A checkout page is open for an hour, or some minutes more: within a window, the same call has the same end, as its idempotency key requires. */
const CHECKOUT_SECONDS = 3_600;
const WINDOW_SECONDS = 600;
/** Answers after which the same call may succeed. */
const PASSING_STATUSES = new Set([409, 429]);
const CHECKOUT_ORIGIN = "https://checkout.stripe.com";
const DOWN = "The payment provider does not answer";
/** Refusals that say that something is done already. */
const DONE_CODES = new Set(["charge_already_refunded"]);

/** Payments by Stripe's hosted checkout (AREAS 10). The package is loaded with the first call: installations without payments never load it. */
export class StripeProvider implements PaymentProvider {
  readonly name = "stripe";
  readonly checkoutOrigin: string;
  private client: Promise<Stripe> | undefined;

  constructor(private readonly payments: PaymentSettings) {
    this.checkoutOrigin = payments.apiUrl?.origin ?? CHECKOUT_ORIGIN;
  }

  async createCheckout(request: CheckoutRequest): Promise<Checkout> {
    const { reference, amountCents, currency, returnUrl, idempotencyKey } = request;
    const metadata = { order: reference };
    const window = Math.ceil(Date.now() / 1_000 / WINDOW_SECONDS);
    const session = await this.call((stripe) =>
      stripe.checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: reference,
          metadata,
          payment_intent_data: { metadata },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency,
                unit_amount: amountCents,
                product_data: { name: `Order ${reference}` },
              },
            },
          ],
          success_url: returnUrl,
          cancel_url: returnUrl,
          expires_at: window * WINDOW_SECONDS + CHECKOUT_SECONDS,
        },
        { idempotencyKey: `${idempotencyKey}-${window}` },
      ),
    );
    if (!session.url) throw new UnavailableError(DOWN);
    return {
      checkoutId: session.id,
      url: session.url,
      expiresAt: new Date(session.expires_at * 1_000),
    };
  }

  async expireCheckout(checkoutId: string): Promise<void> {
    const { status } = await this.readCheckout(checkoutId);
    if (status === "open") await this.call((stripe) => stripe.checkout.sessions.expire(checkoutId));
  }

  async readCheckout(checkoutId: string): Promise<CheckoutFact> {
    return toCheckoutFact(
      await this.call((stripe) => stripe.checkout.sessions.retrieve(checkoutId)),
    );
  }

  async refund({
    paymentId,
    amountCents,
    idempotencyKey,
  }: Parameters<PaymentProvider["refund"]>[0]): Promise<void> {
    await this.call((stripe) =>
      stripe.refunds.create({ payment_intent: paymentId, amount: amountCents }, { idempotencyKey }),
    );
  }

  async parseEvent(body: string, signature: string): Promise<ProviderEvent> {
    const stripe = await this.load();
    try {
      const event = stripe.webhooks.constructEvent(body, signature, this.payments.webhookSecret);
      return { id: event.id, type: event.type, fact: toFact(event) };
    } catch (error) {
      log.warn({ err: error }, "an event of the payment provider was refused");
      throw new BadRequestError("The signature is wrong, missing, or older than five minutes");
    }
  }

  /** Runs a call. @throws UnavailableError, with the cause in the log alone; PaymentRefusedError for a refusal that stays */
  private async call<Result>(work: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    const stripe = await this.load();
    try {
      return await work(stripe);
    } catch (error) {
      if (DONE_CODES.has((error as { code?: string }).code ?? "")) return undefined as Result;
      const { type, code, statusCode, message } = error as Record<string, unknown>;
      log.error({ type, code, statusCode, message }, "the payment provider refused a call");
      const isRefused =
        typeof statusCode === "number" && statusCode < 500 && !PASSING_STATUSES.has(statusCode);
      throw isRefused
        ? new PaymentRefusedError(`The payment provider refused: ${String(message)}`)
        : new UnavailableError(DOWN);
    }
  }

  private load(): Promise<Stripe> {
    return (this.client ??= import("stripe").then(({ default: Client }) => {
      const { secretKey, apiUrl } = this.payments;
      return new Client(secretKey, {
        timeout: TIMEOUT_MS,
        maxNetworkRetries: 1,
        telemetry: false,
        ...(apiUrl && {
          host: apiUrl.hostname,
          port: apiUrl.port || (apiUrl.protocol === "https:" ? 443 : 80),
          protocol: apiUrl.protocol === "https:" ? ("https" as const) : ("http" as const),
        }),
      });
    }));
  }
}

/** Finds what an event says of a checkout or a refund; null for others. */
function toFact(event: Stripe.Event): PaymentFact | null {
  if (
    event.type === "checkout.session.completed" ||
    event.type === "checkout.session.async_payment_succeeded"
  )
    return toCheckoutFact(event.data.object);
  if (event.type === "checkout.session.async_payment_failed")
    return { ...toCheckoutFact(event.data.object), status: "failed" };
  if (event.type === "checkout.session.expired")
    return { ...toCheckoutFact(event.data.object), status: "expired" };
  return event.type === "charge.refunded" ? toRefundFact(event.data.object) : null;
}

const toId = (reference: string | { id: string } | null): string | null =>
  typeof reference === "string" ? reference : (reference?.id ?? null);

function toCheckoutFact(session: Stripe.Checkout.Session): CheckoutFact {
  const isPaid = session.payment_status === "paid";
  const isExpired = session.status === "expired";
  return {
    kind: "checkout",
    status: isPaid ? "paid" : isExpired ? "expired" : "open",
    reference: session.client_reference_id ?? "",
    checkoutId: session.id,
    paymentId: toId(session.payment_intent),
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
  };
}

/** A charge has the metadata of its payment. */
function toRefundFact(charge: Stripe.Charge): RefundFact | null {
  const paymentId = toId(charge.payment_intent);
  if (paymentId === null) return null;
  return {
    kind: "refund",
    reference: charge.metadata.order ?? "",
    paymentId,
    amountCents: charge.amount,
    refundedCents: charge.amount_refunded,
    currency: charge.currency,
  };
}
