import { allow, apiRoute } from "~/app/http/api-route.server";
import { getOrder } from "~/server/orders/orders";

const route = apiRoute({
  GET: allow("billing.read", async ({ caller, id }) => {
    const order = await getOrder(caller, id());
    const { version } = order;
    return { message: "Order retrieved successfully", data: { order }, version };
  }),
});

export const loader = route.loader;
export const action = route.action;
