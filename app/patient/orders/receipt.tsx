import { useLoaderData } from "@remix-run/react";
import { Receipt } from "~/app/components/orders/receipt";
import { pageLoader } from "~/app/http/page.server";
import { getOwnOrder } from "~/server/orders/own-orders";
import { orderPath } from "./checkout.server";
import { parseOwnOrderId } from "./order-id.server";
import { presentReceipt } from "./receipt.server";

export const handle = { title: "Receipt", noindex: true, narrow: true };

export const loader = pageLoader("patient.own", async ({ caller, params }) => {
  const id = parseOwnOrderId(params);
  return { id, receipt: await presentReceipt(await getOwnOrder(caller, id), orderPath(id)) };
});

export default function OwnReceipt() {
  const { id, receipt } = useLoaderData<typeof loader>();
  return (
    <Receipt
      receipt={receipt}
      links={
        <a className="button quiet" href={`/my-orders/${id}`}>
          Back
        </a>
      }
    />
  );
}
