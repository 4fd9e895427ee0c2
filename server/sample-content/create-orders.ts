import { Order, Partner, PartnerOffer, PatientProcedure, Payment, PlanChoice } from "~/models";
import { PaymentEvent, RevenueEntry } from "~/models";
import { COMPLETE_PLAN, FREE_PLAN } from "~/models/catalogue/plan.schema";
import { CURRENCY, type OrderState, SETTLED_STATES } from "~/models/orders/order-options.schema";
import { refreshOfferUse } from "~/server/benefits/uses";
import { SAMPLE_PROVIDER } from "~/server/payments/provider";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { SAMPLE_FAILED_ORDER, SAMPLE_ORDERS, type SampleOrder } from "./orders";
import { SAMPLE_PRICES } from "./procedures";

const MINUTE_MS = 60_000;

/** Creates orders in all states, of the guests who chose a plan, with payments that were never made. Requires partners and plan choices. */
export async function createOrders(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const choices = await PlanChoice.findAll({ order: ["createdAt", "id"], transaction });
  const complete = choices.filter(({ planKind }) => planKind === COMPLETE_PLAN);
  const free = choices.filter(({ planKind }) => planKind === FREE_PLAN);
  const orders = SAMPLE_ORDERS.map((sample, index) => ({ sample, choice: complete[index] }));
  const all = [...orders, { sample: SAMPLE_FAILED_ORDER, choice: free.at(-1) }];
  const inTime = all.flatMap(({ sample, choice }) => (choice ? [{ sample, choice }] : []));
  inTime.sort((one, other) => one.choice.createdAt.getTime() - other.choice.createdAt.getTime());
  for (const { sample, choice } of inTime) await createSampleOrder(writer, sample, choice);
}

function findState({ outcome, refundedCents = 0 }: SampleOrder, totalCents: number): OrderState {
  if (outcome === "paid") return refundedCents === totalCents ? "Refunded" : "Paid";
  const states = { covered: "Covered", waived: "Waived", pending: "Pending", failed: "Failed" };
  return states[outcome] as OrderState;
}

/** When an order is paid, and when it is refunded. */
function listTimes(createdAt: Date): { paidAt: Date; refundedAt: Date } {
  const paidAt = new Date(createdAt.getTime() + MINUTE_MS);
  return {
    paidAt,
    refundedAt: new Date(Math.min(paidAt.getTime() + 1_440 * MINUTE_MS, Date.now())),
  };
}

async function createSampleOrder(
  writer: CallerInTransaction,
  sample: SampleOrder,
  { patientId, patientProcedureId: episodeId, createdAt }: PlanChoice,
): Promise<void> {
  const { transaction } = writer;
  const { coveredCents = 0, refundedCents = 0, reason = "" } = sample;
  const totalCents = SAMPLE_PRICES.complete - coveredCents;
  const state = findState(sample, totalCents);
  const times = listTimes(createdAt);
  const settledAt = sample.outcome === "paid" ? times.paidAt : createdAt;
  const stateChangedAt = state === "Refunded" ? times.refundedAt : settledAt;
  const order = await Order.create(
    {
      ...{ patientId, episodeId, planCode: COMPLETE_PLAN, planName: "Complete" },
      ...{ listPriceCents: SAMPLE_PRICES.complete, coveredCents, totalCents, refundedCents },
      ...(await findBenefitColumns(writer, sample)),
      offerUserId: sample.offer ? patientId : null,
      ...{ state, stateChangedAt, reason, createdAt },
      settledAt: SETTLED_STATES.includes(state) ? settledAt : null,
    },
    { transaction },
  );
  if (state === "Pending")
    await PatientProcedure.update(
      { planKind: FREE_PLAN },
      { where: { id: episodeId }, transaction, silent: true },
    );
  if (sample.outcome === "paid") await createSamplePayment(writer, order);
  await refreshOfferUse(writer, order.offerId);
}

async function findBenefitColumns(
  { transaction }: CallerInTransaction,
  { offer: offerName, coverage }: SampleOrder,
) {
  const offer = offerName
    ? await PartnerOffer.findOne({ where: { name: offerName }, transaction })
    : null;
  const partner = await Partner.findOne({
    where: offer ? { id: offer.partnerId } : { name: coverage ?? "" },
    transaction,
  });
  if (!partner) return { offerId: null };
  const { id: partnerId, name: partnerName } = partner;
  return {
    ...{ partnerId, partnerName, offerId: offer?.id ?? null },
    benefit: offer?.label ?? `Covered by ${partnerName}`,
  };
}

async function createSamplePayment(
  { transaction }: CallerInTransaction,
  order: Order,
): Promise<void> {
  const { id: orderId, totalCents: amountCents, refundedCents, createdAt } = order;
  const { paidAt, refundedAt } = listTimes(createdAt);
  const payment = await Payment.create(
    {
      ...{ orderId, provider: SAMPLE_PROVIDER, checkoutId: `sample-checkout-${orderId}` },
      paymentId: `sample-payment-${orderId}`,
      ...{ amountCents, currency: CURRENCY, state: "Paid", paidAt, createdAt },
      ...{ refundedCents, refundAskedCents: refundedCents, refundSentCents: refundedCents },
    },
    { transaction },
  );
  const ofPayment = { orderId, paymentId: payment.id, currency: CURRENCY };
  const entries = [
    { ...ofPayment, kind: "payment", amountCents, createdAt: paidAt },
    { ...ofPayment, kind: "refund", amountCents: -Number(refundedCents), createdAt: refundedAt },
  ] as const;
  await RevenueEntry.bulkCreate(
    entries.filter((each) => each.amountCents !== 0),
    { transaction },
  );
  await PaymentEvent.create(
    {
      ...{ provider: SAMPLE_PROVIDER, eventId: `sample-event-${orderId}`, orderId },
      ...{ type: "checkout.session.completed", outcome: "Paid", createdAt: paidAt },
    },
    { transaction },
  );
}
