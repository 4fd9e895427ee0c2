import { NewestRows } from "~/app/components/detail/newest-rows";
import { type RowColumn, RowTable } from "~/app/components/detail/row-table";
import type { OrderState } from "~/models/orders/order-options.schema";
import { OrderBadge } from "./orders/order-badge";
import { ORDERS_PATH } from "./tabs";

type OrderRow = {
  id: number;
  label: string;
  date: string;
  total: string;
  payer: string;
  state: OrderState;
};
export type PlanOrders = {
  planName: string;
  rows: readonly OrderRow[];
  /** Number of all its orders. */
  total: number;
};

const COLUMNS: RowColumn<OrderRow>[] = [
  {
    label: "Order",
    cell: ({ id, label }) => <a href={`${ORDERS_PATH}/${id}`}>{label}</a>,
  },
  { label: "Date", cell: ({ date }) => date },
  { label: "Total", cell: ({ total }) => total },
  { label: "Payer", cell: ({ payer }) => payer },
  { label: "State", cell: ({ state }) => <OrderBadge state={state} /> },
];

/** Newest orders of a billing plan; their own list has all of them. */
export const OrdersSection = ({ planName, rows, total }: PlanOrders) => (
  <div className="mt-8">
    <NewestRows
      title="Orders"
      emptyText="It has no orders yet."
      thing={["order", "orders"]}
      total={total}
      listHref={`${ORDERS_PATH}?${new URLSearchParams({ plan: planName }).toString()}`}
    >
      <RowTable rows={rows} columns={COLUMNS} keyOf={({ id }) => id} />
    </NewestRows>
  </div>
);
