import type { Payment } from "~/models";
import { enqueueJob } from "~/server/platform/jobs/queue";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Kind of the job that asks the provider for a refund. Not the job itself, which takes the provider's answer, and so asks for refunds. */
export const REFUND_KIND = "refund-payment";

/**
 * Asks for the refund of a part of a payment; a job asks the provider. What was asked for before is not asked for again.
 * @param cents all that is to be refunded, with what was before, in whole cents
 */
export async function requestRefund(
  writer: CallerInTransaction,
  payment: Payment,
  cents: number,
): Promise<void> {
  const refundAskedCents = Math.min(payment.amountCents, Math.max(payment.refundAskedCents, cents));
  await payment.update({ refundAskedCents }, { transaction: writer.transaction });
  const { id: paymentId } = payment;
  const key = `${REFUND_KIND}:${paymentId}`;
  await enqueueJob(writer, { kind: REFUND_KIND, key, payload: { paymentId }, runAt: null });
}
