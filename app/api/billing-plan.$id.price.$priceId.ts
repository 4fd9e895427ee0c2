import { allow, apiRoute } from "~/app/http/api-route.server";
import { getPrice, removePrice } from "~/server/billing-plans/prices";

/** A version of the price of a billing plan. */
const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const price = await getPrice(caller, id(), id("priceId"));
    const { version } = price;
    return { message: "Price retrieved successfully", data: { price }, version };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await removePrice(caller, id(), id("priceId"), expectedVersions);
    return { message: "Price deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
