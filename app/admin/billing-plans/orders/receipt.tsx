import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { OrderLines } from "~/app/components/orders/order-lines";
import { PrintButton } from "~/app/components/printed-plan/print-button";
import { pageLoader } from "~/app/http/page.server";
import { presentReceipt } from "~/app/patient/orders/receipt.server";
import { getOrder } from "~/server/orders/orders";
import { ORDERS_PATH } from "../tabs";
import { parseOrderId } from "./order-id.server";

export const handle = { title: "Receipt" };

export const loader = pageLoader("billing.read", async ({ caller, params }) => {
  const id = parseOrderId(params);
  return { id, receipt: await presentReceipt(await getOrder(caller, id), `${ORDERS_PATH}/${id}`) };
});

/** Receipt of an order, to print for the patient. */
export default function OrderReceipt() {
  const { id, receipt } = useLoaderData<typeof loader>();
  const { number, hospital, date, state, lines } = receipt;
  return (
    <>
      <PageTitle title={`Receipt ${number}`} subtitle={hospital}>
        <a className="button" href={`${ORDERS_PATH}/${id}`}>
          Back to Order
        </a>
        <PrintButton />
      </PageTitle>
      <div className="card grid gap-4 print:border-0">
        <p>
          {`Order of ${date}`}
          <span className="block">{state}</span>
        </p>
        <OrderLines {...lines} />
      </div>
    </>
  );
}

export { OrderError as ErrorBoundary } from "./order-error";
