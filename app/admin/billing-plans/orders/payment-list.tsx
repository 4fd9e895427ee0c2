import { Badge } from "~/app/components/ui/badge";
import type { OrderFacts } from "./order-facts.server";

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
        <table className="rows">
          <thead>
            <tr>
              <th scope="col">Amount</th>
              <th scope="col">State</th>
              <th scope="col">When</th>
              <th scope="col">At the Provider</th>
              <th scope="col">About</th>
            </tr>
          </thead>
          <tbody>
            {payments.map(({ id, amount, state, when, provider, about }) => (
              <tr key={id}>
                <td data-label="Amount">{amount}</td>
                <td data-label="State">
                  <Badge tone={state === "Paid" ? "success" : "neutral"}>{state}</Badge>
                </td>
                <td data-label="When">{when}</td>
                <td data-label="At the Provider" className="wrap-anywhere">
                  {provider}
                </td>
                <td data-label="About">{about || "N/A"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
