import { PaymentEvent } from "~/models";
import { findPaymentProvider } from "~/server/payments/provider";
import { systemCaller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { inTransaction } from "~/server/platform/transaction";
import { applyPaymentFact } from "./apply-fact";

const OF_NO_ORDER = { orderId: null, outcome: "Of no concern here" };

/**
 * Takes an event of the payment provider (AREAS 10: POST /payment-event/stripe): once, whatever it does again, and together with what
 * it changes. What fails is answered with an error, so that the provider sends it again.
 * @param signature as the provider sent it
 * @returns what it did; the same event again did nothing
 * @throws NotFoundError without a provider, BadRequestError for a wrong signature
 */
export async function receivePaymentEvent(
  name: string,
  body: string,
  signature: string,
): Promise<{ outcome: string }> {
  const provider = findPaymentProvider();
  if (provider?.name !== name) throw new NotFoundError("Payments are off");
  const { id: eventId, type, fact } = await provider.parseEvent(body, signature);
  return inTransaction(systemCaller("payment provider"), async (writer) => {
    const { transaction } = writer;
    const ref = { provider: name, eventId };
    // The unique index decides between two deliveries at once: the second one waits for the first.
    await PaymentEvent.bulkCreate([{ ...ref, type, outcome: "" }], {
      ignoreDuplicates: true,
      transaction,
    });
    const event = await PaymentEvent.findOne({ where: ref, rejectOnEmpty: true, transaction });
    if (event.outcome !== "") return { outcome: "Known already" };
    const applied = fact ? await applyPaymentFact(writer, fact, name) : OF_NO_ORDER;
    await event.update(applied, { transaction });
    return { outcome: applied.outcome };
  });
}
