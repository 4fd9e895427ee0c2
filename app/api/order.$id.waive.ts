import { allow, apiRoute } from "~/app/http/api-route.server";
import { waiveOrder } from "~/server/orders/waive";

const route = apiRoute({
  POST: allow("billing.write", async ({ caller, id, body, expectedVersions }) => {
    const order = await waiveOrder(caller, id(), await body(), expectedVersions);
    const { version } = order;
    return { message: "Order waived successfully", data: { order }, version };
  }),
});

export const loader = route.loader;
export const action = route.action;
