import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import { listOrders, ORDER_LIST } from "~/server/orders/orders";

/** List only: an order is made by the patient's choice. */
const route = apiRoute({
  GET: allow("billing.read", async ({ caller, url }) => {
    const data = await listOrders(caller, parseApiListQuery(url, ORDER_LIST));
    return { message: "Orders retrieved successfully", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
