import { formatDollars } from "~/models/catalogue/plan.schema";
import { orderLabel } from "~/models/rules/labels.schema";
import { dayValue, type ListTable } from "~/server/lists/list-table";
import { formatDay } from "~/server/platform/dates";
import { type ListedOrder, listOrders, ORDER_LIST, type OrderSortField } from "./orders";

/** Path of the list of orders. */
export const ORDERS_PATH = "/admin/billing-plans/orders";

/** List of orders (AREAS 10). */
export const ORDER_TABLE: ListTable<ListedOrder, OrderSortField> = {
  fileName: "orders",
  subject: "orders",
  read: "billing.read",
  rules: ORDER_LIST,
  columns: [
    { id: "name", header: "ID", sort: "id", kind: "name", value: ({ id }) => orderLabel(id) },
    {
      id: "date",
      header: "Date",
      sort: "createdAt",
      value: ({ createdAt }) => dayValue(createdAt),
      text: ({ createdAt }) => formatDay(createdAt),
    },
    { id: "patient", header: "Patient", kind: "text", value: ({ patient }) => patient },
    {
      id: "plan",
      header: "Plan",
      sort: "planCode",
      kind: "text",
      value: ({ planName }) => planName,
    },
    {
      id: "total",
      header: "Total",
      sort: "totalCents",
      kind: "number",
      value: ({ totalCents }) => formatDollars(totalCents),
    },
    { id: "payer", header: "Payer", kind: "text", isMinor: true, value: ({ payer }) => payer },
    { id: "state", header: "State", sort: "state", value: ({ state }) => state },
    {
      id: "listPrice",
      header: "List Price",
      kind: "number",
      isOptional: true,
      value: ({ listPriceCents }) => formatDollars(listPriceCents),
    },
    {
      id: "covered",
      header: "Covered",
      kind: "number",
      isOptional: true,
      value: ({ coveredCents }) => formatDollars(coveredCents),
    },
    {
      id: "refunded",
      header: "Refunded",
      kind: "number",
      isOptional: true,
      value: ({ refundedCents }) => formatDollars(refundedCents),
    },
    {
      id: "reason",
      header: "Reason",
      kind: "text",
      isOptional: true,
      empty: "None",
      value: ({ reason }) => reason,
    },
  ],
  async readRows(caller, query) {
    const { orders: rows, pagination } = await listOrders(caller, query);
    return { rows, pagination };
  },
};
