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

/** Newest orders of a billing plan; their own list has all of them. */
export function OrdersSection({ planName, rows, total }: PlanOrders) {
  const list = `${ORDERS_PATH}?${new URLSearchParams({ plan: planName }).toString()}`;
  return (
    <section className="mt-8" aria-labelledby="orders">
      <h2 className="mb-3" id="orders">
        Orders
      </h2>
      {rows.length === 0 ? (
        <p className="text-soft">It has no orders yet.</p>
      ) : (
        <>
          <OrderRows rows={rows} />
          <p className="mt-3">
            <a href={list}>
              {total === 1
                ? "Its order in the list"
                : `All ${total.toLocaleString("en-US")} orders`}
            </a>
          </p>
        </>
      )}
    </section>
  );
}

const OrderRows = ({ rows }: Pick<PlanOrders, "rows">) => (
  <table className="rows">
    <thead>
      <tr>
        <th scope="col">Order</th>
        <th scope="col">Date</th>
        <th scope="col">Total</th>
        <th scope="col">Payer</th>
        <th scope="col">State</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, label, date, total, payer, state }) => (
        <tr key={id}>
          <td data-label="Order">
            <a href={`${ORDERS_PATH}/${id}`}>{label}</a>
          </td>
          <td data-label="Date">{date}</td>
          <td data-label="Total">{total}</td>
          <td data-label="Payer">{payer}</td>
          <td data-label="State">
            <OrderBadge state={state} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
