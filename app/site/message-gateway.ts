import { allow, apiRoute } from "~/app/http/api-route.server";
import { receiveFromGateway } from "~/server/outbox/gateway-callback";
import { requireGatewaySignature } from "~/server/outbox/gateway-signature";

/** What the gateway of text messages sends: statuses, and what people write (AREAS 1; docs/messages.md). */
const route = apiRoute({
  POST: allow("public", async ({ bodyText, header }) => {
    const body = await bodyText();
    const signature = requireGatewaySignature(body, header);
    const data = await receiveFromGateway(signature, body);
    return { message: "Received", data };
  }),
});

export const loader = route.loader;
export const action = route.action;
