import { redirect } from "@remix-run/node";
import { publicOrigin } from "~/app/http/public-origin.server";
import { startCheckout } from "~/server/orders/checkout";
import type { Caller } from "~/server/platform/caller";
import { DomainError } from "~/server/platform/errors";

/** Path of a patient's own order. */
export const orderPath = (id: number) => `/my-orders/${id}`;

/** Asks for the provider's page of an order, which leads back to the order's own page. @throws ConflictError, UnavailableError */
export const checkoutUrl = (caller: Caller, request: Request, orderId: number): Promise<string> =>
  startCheckout(caller, orderId, publicOrigin(request) + orderPath(orderId));

/**
 * Leads to the provider's page instead of an order that was just made. While the provider does not answer, it leads to the order's page,
 * which says so. Other responses stay.
 */
export async function leadToCheckout<Result>(
  caller: Caller,
  request: Request,
  response: Result,
): Promise<Result | Response> {
  if (!(response instanceof Response)) return response;
  const [, id] = /^\/my-orders\/(\d+)$/.exec(response.headers.get("Location") ?? "") ?? [];
  if (id === undefined) return response;
  try {
    const target = await checkoutUrl(caller, request, Number(id));
    const headers = new Headers(response.headers);
    headers.delete("Location");
    return redirect(target, { status: 303, headers });
  } catch (error) {
    if (error instanceof DomainError) return response;
    throw error;
  }
}
