import { type RowColumn, RowTable } from "~/app/components/detail/row-table";
import { Badge } from "~/app/components/ui/badge";
import type { OrderFacts } from "./order-facts.server";

type Payment = OrderFacts["payments"][number];

const COLUMNS: RowColumn<Payment>[] = [
  { label: "Amount", cell: ({ amount }) => amount },
  {
    label: "State",
    cell: ({ state }) => <Badge tone={state === "Paid" ? "success" : "neutral"}>{state}</Badge>,
  },
  { label: "When", cell: ({ when }) => when },
  {
    label: "At the Provider",
    cell: ({ provider }) => <span className="wrap-anywhere">{provider}</span>,
  },
  { label: "About", cell: ({ about }) => about || "N/A" },
];

/** Checkouts of an order at the payment provider, and what became of them. */
export function PaymentList({ payments }: Pick<OrderFacts, "payments">) {
  return (
    <section className="mt-8" aria-labelledby="payments">
      <h2 className="mb-3" id="payments">
        Payments
      </h2>
      {payments.length === 0 ? (
        <p className="text-soft">No checkout was opened for this order.</p>
      ) : (
        <RowTable rows={payments} columns={COLUMNS} keyOf={({ id }) => id} />
      )}
    </section>
  );
}
