import { type Order, PatientProcedure } from "~/models";
import { FREE_PLAN } from "~/models/catalogue/plan.schema";
import { type OrderState, SETTLED_STATES } from "~/models/orders/order-options.schema";
import { orderLabel } from "~/models/rules/labels.schema";
import { refreshOfferUse } from "~/server/benefits/uses";
import { recordEvent } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { ORDER } from "./find";

/** Why an order changed, and who said so; "" for the product itself. */
type Reason = { reason?: string; by?: string };

/**
 * Changes the state of a locked order, opens its plan where it is settled, and frees the offer or seat where it failed. In the audit; no
 * entry of it names the patient.
 */
export async function changeOrderState(
  writer: CallerInTransaction,
  order: Order,
  state: OrderState,
  { reason = "", by = "" }: Reason = {},
): Promise<void> {
  const before = order.state;
  const isOpening = SETTLED_STATES.includes(state) && order.settledAt === null;
  const now = new Date();
  order.set({ state, reason, reasonBy: by, stateChangedAt: now });
  if (isOpening) order.settledAt = now;
  await order.save({ transaction: writer.transaction });
  if (isOpening) await setPlan(writer, order, order.planCode);
  await refreshOfferUse(writer, order.offerId);
  await recordEvent(writer, {
    action: "updated",
    record: toAuditRecord(order),
    changes: { state: [before, state], ...(reason && { reason: [null, reason] }) },
  });
}

/** Names an order in the audit: it is found by its number. */
export const toAuditRecord = ({ id }: Order) => ({ type: ORDER, id, name: orderLabel(id) });

/** Takes the plan of an order back: the patient has the Free plan again, unless they have chosen another one since. */
export const closePlan = (writer: CallerInTransaction, order: Order): Promise<void> =>
  setPlan(writer, order, FREE_PLAN, order.planCode);

/** Gives an episode the content of a plan; one that is gone, or is erased, stays so. */
async function setPlan(
  { transaction }: CallerInTransaction,
  { episodeId, patientId }: Order,
  planKind: string,
  from?: string,
): Promise<void> {
  const episode = await PatientProcedure.findOne({
    where: { id: episodeId, patientId, ...(from !== undefined && { planKind: from }) },
    transaction,
  });
  await episode?.update({ planKind }, { transaction });
}
