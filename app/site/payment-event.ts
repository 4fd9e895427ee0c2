import { allow, apiRoute } from "~/app/http/api-route.server";
import { receivePaymentEvent } from "~/server/orders/receive-event";

/** Events of the payment provider, which opens plans: signed by it (AREAS 10). */
const route = apiRoute({
  POST: allow("public", async ({ bodyText, header }) => {
    const body = await bodyText();
    const data = await receivePaymentEvent("stripe", body, header("Stripe-Signature") ?? "");
    return { message: "Received", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
