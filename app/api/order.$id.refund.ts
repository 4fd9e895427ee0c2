import { allow, apiRoute } from "~/app/http/api-route.server";
import { refundOrder } from "~/server/orders/refund";

const route = apiRoute({
  POST: allow("billing.write", async ({ caller, id, body, expectedVersions }) => {
    const order = await refundOrder(caller, id(), await body(), expectedVersions);
    const { version } = order;
    return { message: "Refund asked for successfully", data: { order }, version };
  }),
});

export const loader = route.loader;
export const action = route.action;
