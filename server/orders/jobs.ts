import { Op } from "sequelize";
import { Payment } from "~/models";
import { findPaymentProvider, type PaymentFact } from "~/server/payments/provider";
import { systemCaller } from "~/server/platform/caller";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { inTransaction } from "~/server/platform/transaction";
import { applyPaymentFact } from "./apply-fact";
import { REFUND_KIND } from "./request-refund";

const HOUR_MS = 3_600_000;
const MAX_CHECKED = 50;

/**
 * Refunds what a payment was asked to refund. The provider gets the same key for the same amount, so that a repeated run refunds once; its
 * answer, and its event, say that it was done.
 */
export const refundJob = defineJob<{ paymentId: number }>({
  kind: REFUND_KIND,
  label: "Refunds",
  run: async ({ payload: { paymentId } }) => {
    const payment = await Payment.findByPk(paymentId);
    const provider = findPaymentProvider();
    if (!payment?.paymentId) return;
    if (!provider) throw new Error("No payment provider is set");
    const { refundAskedCents, refundSentCents, refundedCents } = payment;
    const sent = Math.max(refundSentCents, refundedCents);
    if (refundAskedCents <= sent) return;
    await provider.refund({
      paymentId: payment.paymentId,
      amountCents: refundAskedCents - sent,
      idempotencyKey: `refund-${payment.paymentId}-${refundAskedCents}`,
    });
    await applyFact({
      kind: "refund",
      reference: "",
      paymentId: payment.paymentId,
      amountCents: payment.amountCents,
      refundedCents: refundAskedCents,
      currency: payment.currency,
    });
  },
});

/**
 * Asks the provider about checkouts that should be over and of which no event has told: an event that was lost must not leave a patient
 * without what was paid.
 */
export const checkCheckoutsJob = defineJob({
  kind: "check-checkouts",
  label: "Payments without an answer",
  everyMs: HOUR_MS,
  isNeeded: async () => findPaymentProvider() !== null && (await findOverdue(1)).length > 0,
  run: async ({ signal }) => {
    const provider = findPaymentProvider();
    if (!provider) return;
    for (const { checkoutId } of await findOverdue(MAX_CHECKED)) {
      signal.throwIfAborted();
      if (checkoutId) await applyFact(await provider.readCheckout(checkoutId));
    }
  },
});

const findOverdue = (limit: number) =>
  Payment.findAll({
    where: { state: "Open", expiresAt: { [Op.lt]: new Date(Date.now() - HOUR_MS) } },
    order: ["expiresAt", "id"],
    limit,
  });

const applyFact = (fact: PaymentFact): Promise<unknown> =>
  inTransaction(systemCaller("payment provider"), (writer) => applyPaymentFact(writer, fact));
