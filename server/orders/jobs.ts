import { col, Op } from "sequelize";
import { Payment } from "~/models";
import {
  findPaymentProvider,
  findRefundingProvider,
  type PaymentFact,
  type PaymentProvider,
  PaymentRefusedError,
} from "~/server/payments/provider";
import { systemCaller } from "~/server/platform/caller";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { inTransaction } from "~/server/platform/transaction";
import { applyPaymentFact } from "./apply-fact";
import { REFUND_KIND, requestRefund } from "./request-refund";

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
    if (!payment?.paymentId) return;
    const provider = findRefundingProvider(payment.provider);
    if (!provider) throw new Error(`The payment provider ${payment.provider} is not set`);
    const { refundAskedCents, refundSentCents, refundedCents } = payment;
    const sent = Math.max(refundSentCents, refundedCents);
    if (refundAskedCents <= sent) return;
    await provider.refund({
      paymentId: payment.paymentId,
      amountCents: refundAskedCents - sent,
      idempotencyKey: `refund-${payment.paymentId}-${refundAskedCents}`,
    });
    const { paymentId: refunded, amountCents, currency } = payment;
    await applyFact(provider.name, {
      ...{ kind: "refund", reference: "", paymentId: refunded, amountCents, currency },
      refundedCents: refundAskedCents,
    });
  },
});

/**
 * Asks the provider about checkouts that should be over and of which no event has told: an event that was lost must not leave a patient
 * without what was paid. Refunds that were asked for and have no job anymore, as after a backup was restored, get one again.
 */
export const checkCheckoutsJob = defineJob({
  kind: "check-checkouts",
  label: "Payments without an answer",
  everyMs: HOUR_MS,
  isNeeded: async () => (await findOverdue(1)).length + (await findUnrefunded(1)).length > 0,
  run: async ({ signal }) => {
    const provider = findPaymentProvider();
    if (!provider) return;
    const unrefunded = await findUnrefunded(MAX_CHECKED);
    await inTransaction(systemCaller("payment provider"), async (writer) => {
      for (const payment of unrefunded)
        await requestRefund(writer, payment, payment.refundAskedCents);
    });
    for (const payment of await findOverdue(MAX_CHECKED)) {
      signal.throwIfAborted();
      await checkPayment(provider, payment);
    }
  },
});

async function checkPayment(provider: PaymentProvider, { checkoutId }: Payment): Promise<void> {
  if (!checkoutId) return;
  try {
    await applyFact(provider.name, await provider.readCheckout(checkoutId));
  } catch (error) {
    // One that the provider does not know, as of another account, must not keep the others from being checked.
    if (!(error instanceof PaymentRefusedError)) throw error;
  }
}

/** Finds payments of the provider that is set of which a refund was asked for a day ago and more, and has not happened. */
const findUnrefunded = async (limit: number): Promise<Payment[]> => {
  const provider = findPaymentProvider()?.name;
  if (provider === undefined) return [];
  return Payment.findAll({
    where: {
      provider,
      refundAskedCents: { [Op.gt]: col("refunded_cents") },
      updatedAt: { [Op.lt]: new Date(Date.now() - 24 * HOUR_MS) },
    },
    order: ["id"],
    limit,
  });
};

/** Finds overdue checkouts of the provider that is set: of another one nothing can be asked. */
const findOverdue = async (limit: number): Promise<Payment[]> => {
  const provider = findPaymentProvider()?.name;
  if (provider === undefined) return [];
  return Payment.findAll({
    where: { provider, state: "Open", expiresAt: { [Op.lt]: new Date(Date.now() - HOUR_MS) } },
    // The newest first: an old one that nobody knows must not hold them up.
    order: [
      ["expiresAt", "DESC"],
      ["id", "DESC"],
    ],
    limit,
  });
};

const applyFact = (provider: string, fact: PaymentFact): Promise<unknown> =>
  inTransaction(systemCaller("payment provider"), (writer) =>
    applyPaymentFact(writer, fact, provider),
  );
