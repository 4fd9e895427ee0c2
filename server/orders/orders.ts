import { Order, Patient, Payment } from "~/models";
import type { PlanCode } from "~/models/catalogue/plan.schema";
import { ORDER_STATES } from "~/models/orders/order-options.schema";
import { formatPatient, orderLabel } from "~/models/rules/labels.schema";
import { recordEvent, recordPageViewed } from "~/server/platform/audit";
import { authorize, type Caller, hasPermission } from "~/server/platform/caller";
import { type ListQuery, readPage } from "~/server/platform/list";
import {
  belongsToNamed,
  createdFilters,
  optionFilter,
  parentFilter,
} from "~/server/platform/list-filters";
import { byLabel, byText, searchCondition } from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";
import { toAuditRecord } from "./change-state";
import { findOrder, ORDER } from "./find";
import { type OrderData, type PaymentData, presentOrder, presentPayment } from "./present";
import { refundableCents } from "./refund";

const SORT_COLUMNS = {
  id: ["id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
  planCode: ["planCode", "id"],
  totalCents: ["totalCents", "id"],
  state: ["state", "id"],
} satisfies Record<string, SortColumn[]>;
export type OrderSortField = keyof typeof SORT_COLUMNS;

/** Sort fields of the list of orders, its default order (newest first), filters and page size (AREAS 10). */
export const ORDER_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as OrderSortField[],
  defaultSort: "createdAt",
  defaultOrder: "DESC",
  pageSize: 10,
  filters: {
    state: optionFilter("State", "state", {
      description: "Only orders in this state.",
      options: ORDER_STATES,
      hasLinks: true,
    }),
    plan: belongsToNamed("Plan", {
      table: "billing_plans",
      column: "planCode",
      description: "Only orders of the billing plan with exactly this name, whatever its case.",
      through: (named) => `SELECT code FROM billing_plans WHERE id IN (${named})`,
    }),
    patientId: parentFilter("a patient", "patientId"),
    partnerId: parentFilter("a partner", "partnerId"),
    ...createdFilters,
  },
} as const;

/** An order in the list, with who it is for; "Erased patient" for who is not there anymore. */
export type ListedOrder = OrderData & { patient: string };

/** Reads a page of orders; the search matches the label (O001) and the patient. The access is recorded in the audit. */
export async function listOrders(caller: Caller, query: ListQuery<OrderSortField>) {
  authorize(caller, "billing.read");
  const { items, ...page } = await readPage(caller, Order, {
    query,
    where: searchCondition(query.search, [byLabel(orderLabel), byText(Patient, "patientId")]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    include: [{ model: Patient, as: "patient", attributes: NAMES }],
    present: (rows) => rows.map((order) => presentListed(caller, order)),
  });
  const { page: number } = query;
  await recordPageViewed(caller, ORDER, { page: number, field: "orders", rows: items });
  return { orders: items, ...page };
}

const NAMES = ["id", "firstName", "lastName", "isGuest"];

/** A name is a patient's, so it needs the permission for them. */
const presentListed = (caller: Caller, order: Order): ListedOrder => ({
  ...presentOrder(order),
  patient: !order.patient
    ? "Erased patient"
    : hasPermission(caller, "patients.read")
      ? formatPatient(order.patient)
      : `Patient ${order.patientId}`,
});

/** Lists the newest orders of a billing plan, and counts all of them. Names nobody. Two statements. */
export async function listOrdersOfPlan(
  caller: Caller,
  planCode: PlanCode,
  limit: number,
): Promise<{ orders: OrderData[]; total: number }> {
  authorize(caller, "billing.read");
  const { rows, count } = await Order.findAndCountAll({
    where: { planCode },
    order: [["id", "DESC"]],
    limit,
    transaction: caller.transaction,
  });
  return { orders: rows.map(presentOrder), total: count };
}

/** An order with its payments, and what can still be refunded of them, in whole cents. */
export type FullOrder = ListedOrder & { payments: PaymentData[]; refundableCents: number };

/** Reads an order with its payments; the access is recorded in the audit. @throws NotFoundError */
export async function getOrder(caller: Caller, id: number): Promise<FullOrder> {
  authorize(caller, "billing.read");
  const { transaction } = caller;
  const order = await findOrder(caller, id);
  order.patient = await Patient.findByPk(order.patientId, { attributes: NAMES, transaction });
  const payments = await Payment.findAll({ where: { orderId: id }, order: ["id"], transaction });
  await recordEvent(caller, { action: "viewed", record: toAuditRecord(order) });
  return {
    ...presentListed(caller, order),
    payments: payments.map(presentPayment),
    refundableCents: refundableCents(payments),
  };
}
