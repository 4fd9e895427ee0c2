import { useLoaderData } from "@remix-run/react";
import { PatientPage } from "~/app/components/patient/patient-page";
import { pageLoader } from "~/app/http/page.server";
import { listOwnOrders } from "~/server/orders/own-orders";
import { presentOwnOrder } from "./order-words.server";

export const handle = { title: "My Orders", noindex: true, narrow: true };

export const loader = pageLoader("patient.own", async ({ caller }) => ({
  orders: (await listOwnOrders(caller)).map(presentOwnOrder),
}));

/** A patient's orders, newest first (AREAS 10). */
export default function MyOrders() {
  const { orders } = useLoaderData<typeof loader>();
  return (
    <PatientPage
      title="My Orders"
      lead={<p>What your plans cost, who paid for them, and your receipts.</p>}
    >
      {orders.length === 0 ? (
        <p>
          You have no orders. A plan without a price needs none, and{" "}
          <a href="/patient-procedures">My Procedures</a> shows the plan that you have.
        </p>
      ) : (
        <ul className="grid gap-4">
          {orders.map(({ id, label, date, title, lines, hasReceipt }) => (
            <li key={id} className="card grid gap-1">
              <h2 className="text-xl">
                <a href={`/my-orders/${id}`}>{`${lines.plan} plan, ${lines.total}`}</a>
              </h2>
              <p>{`${title}. Order ${label}, ${date}`}</p>
              {hasReceipt && (
                <p>
                  <a href={`/my-orders/${id}/receipt`}>{`Receipt of order ${label}`}</a>
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </PatientPage>
  );
}
