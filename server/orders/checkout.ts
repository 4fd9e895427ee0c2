import { Order, Payment } from "~/models";
import { ORDER_MESSAGES } from "~/models/orders/order-options.schema";
import { findPaymentProvider, PaymentRefusedError } from "~/server/payments/provider";
import type { Caller } from "~/server/platform/caller";
import { ConflictError, UnavailableError } from "~/server/platform/errors";
import { inTransaction } from "~/server/platform/transaction";
import { expireCheckoutJob } from "./expire-checkout";
import { lockOrder } from "./find";
import { toOrderReference } from "./reference";

/** A checkout that ends sooner is not offered anymore. */
const MIN_OPEN_MS = 120_000;

/**
 * Finds the provider's page where an order is paid, or asks the provider for one. The provider gets the order's reference and the amount,
 * nothing else (AREAS 10). It is asked outside of a transaction; the same order gives the same page.
 * @param returnUrl where the patient comes back to, paid or not
 * @throws ConflictError for an order that does not wait for a payment; UnavailableError while the provider does not answer
 */
export async function startCheckout(
  caller: Caller,
  orderId: number,
  returnUrl: string,
): Promise<string> {
  const provider = findPaymentProvider();
  const order = await Order.findByPk(orderId);
  if (!provider || order?.state !== "Pending") throw new ConflictError(ORDER_MESSAGES.notPending);
  const payments = await Payment.findAll({ where: { orderId }, order: [["id", "DESC"]] });
  const open = payments.find(isStillOpen);
  if (open) return open.checkoutUrl;
  const checkout = await provider
    .createCheckout({
      reference: toOrderReference(order),
      amountCents: order.totalCents,
      currency: order.currency,
      returnUrl,
      idempotencyKey: `checkout-${toOrderReference(order)}-${payments.length}`,
    })
    .catch((error: unknown) => {
      throw error instanceof UnavailableError || error instanceof PaymentRefusedError
        ? new UnavailableError(ORDER_MESSAGES.providerDown)
        : error;
    });
  const { checkoutId, url: checkoutUrl, expiresAt } = checkout;
  const isPending = await inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const locked = await lockOrder(writer, orderId);
    const [payment] = await Payment.findOrCreate({
      where: { provider: provider.name, checkoutId },
      defaults: {
        ...{ provider: provider.name, checkoutId, checkoutUrl, expiresAt, orderId },
        amountCents: order.totalCents,
        currency: order.currency,
        state: "Open",
      },
      transaction,
    });
    if (locked?.state === "Pending") return true;
    // It ended while the provider was asked: nobody is to pay it.
    await expireCheckoutJob.enqueue(writer, { paymentId: payment.id }, { key: payment.id });
    return false;
  });
  if (!isPending) throw new ConflictError(ORDER_MESSAGES.notPending);
  return checkoutUrl;
}

const isStillOpen = ({ state, checkoutUrl, expiresAt }: Payment): boolean =>
  state === "Open" &&
  checkoutUrl !== "" &&
  expiresAt !== null &&
  expiresAt.getTime() > Date.now() + MIN_OPEN_MS;
