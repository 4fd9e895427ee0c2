import { Op } from "sequelize";
import { Order } from "~/models";
import type { PlanCode } from "~/models/catalogue/plan.schema";
import {
  MIN_CHARGE_CENTS,
  type OrderState,
  SETTLED_STATES,
} from "~/models/orders/order-options.schema";
import type { Benefit } from "~/server/benefits/benefit";
import { reserveBenefit } from "~/server/benefits/reserve";
import { refreshOfferUse } from "~/server/benefits/uses";
import { findPaymentProvider } from "~/server/payments/provider";
import { recordEvent } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { toAuditRecord } from "./change-state";
import { endPendingOrders } from "./end-pending";

/** A plan as it was shown when it was chosen; prices are in whole cents. */
export type ChosenPlan = { code: PlanCode; name: string; priceCents: number };

/** What becomes of a choice: nothing is owed, or an order in a state. */
export type Settlement = { state: OrderState; reason: string } | null;

const NO_PROVIDER = "Nothing was charged: no payment provider is set";
const TOO_SMALL = "Nothing was charged: the amount is below what can be paid";

/**
 * Decides what becomes of a choice. Without a payment provider nothing is charged, and without a benefit there is no order then
 * (AREAS 10).
 */
export function decideSettlement(
  { priceCents }: ChosenPlan,
  benefit: Benefit | null,
  isCharged = findPaymentProvider() !== null,
): Settlement {
  const total = priceCents - (benefit?.coveredCents ?? 0);
  if (priceCents === 0) return null;
  if (total === 0) return { state: "Covered", reason: "" };
  if (!isCharged) return benefit ? { state: "Waived", reason: NO_PROVIDER } : null;
  if (total < MIN_CHARGE_CENTS) return { state: "Waived", reason: TOO_SMALL };
  return { state: "Pending", reason: "" };
}

type NewOrder = {
  patientId: number;
  episodeId: number;
  plan: ChosenPlan;
  benefit: Benefit | null;
  settlement: NonNullable<Settlement>;
};

/**
 * Creates the order of a choice, with the benefit that was shown; orders of the episode that still wait for a payment end. The caller
 * opens the plan unless it is Pending. The same choice again finds its order.
 * @throws ConflictError if the benefit is used up, or gives another amount by now
 */
export async function createOrder(writer: CallerInTransaction, input: NewOrder): Promise<Order> {
  const { patientId, episodeId, plan, benefit, settlement } = input;
  const { transaction } = writer;
  const same = await findPending(writer, input);
  if (same) return same;
  await endPendingOrders(writer, { episodeId }, "Another plan was chosen");
  if (benefit)
    await reserveBenefit(writer, benefit, {
      plan: { code: plan.code, priceCents: plan.priceCents },
      patientId,
    });
  const coveredCents = benefit?.coveredCents ?? 0;
  const now = new Date();
  const order = await Order.create(
    {
      patientId,
      episodeId,
      planCode: plan.code,
      planName: plan.name,
      listPriceCents: plan.priceCents,
      coveredCents,
      totalCents: plan.priceCents - coveredCents,
      partnerId: benefit?.partnerId ?? null,
      offerId: benefit?.offerId ?? null,
      offerUserId: benefit?.offerId ? patientId : null,
      partnerName: benefit?.partnerName ?? "",
      benefit: benefit?.label ?? "",
      state: settlement.state,
      stateChangedAt: now,
      settledAt: settlement.state === "Pending" ? null : now,
      reason: settlement.reason,
    },
    { transaction },
  );
  await refreshOfferUse(writer, order.offerId);
  await recordEvent(writer, {
    action: "created",
    record: toAuditRecord(order),
    changes: {
      plan: [null, order.planCode],
      listPriceCents: [null, order.listPriceCents],
      coveredCents: [null, order.coveredCents],
      state: [null, order.state],
    },
  });
  return order;
}

/** Finds the order of the same choice that still waits for its payment. */
async function findPending(
  { transaction }: CallerInTransaction,
  { episodeId, patientId, plan, benefit }: NewOrder,
): Promise<Order | null> {
  return Order.findOne({
    where: {
      episodeId,
      patientId,
      state: "Pending",
      planCode: plan.code,
      listPriceCents: plan.priceCents,
      partnerId: benefit?.partnerId ?? null,
      offerId: benefit?.offerId ?? null,
      coveredCents: benefit?.coveredCents ?? 0,
    },
    order: [["id", "DESC"]],
    transaction,
  });
}

/** Whether a plan of an episode is paid, covered or waived already, and not refunded: then nothing is owed for it again. */
export async function isSettled(
  { transaction }: CallerInTransaction,
  { episodeId, planCode }: { episodeId: number; planCode: PlanCode },
): Promise<boolean> {
  const states = SETTLED_STATES.filter((state) => state !== "Refunded");
  const count = await Order.count({
    where: { episodeId, planCode, state: { [Op.in]: states } },
    transaction,
  });
  return count > 0;
}
