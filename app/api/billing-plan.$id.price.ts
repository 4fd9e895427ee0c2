import { allow, apiRoute } from "~/app/http/api-route.server";
import { addPrice, listPrices } from "~/server/billing-plans/prices";

/** Versions of the price of a billing plan. */
const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const prices = await listPrices(caller, id());
    return { message: "Prices retrieved successfully", data: { prices } };
  }),

  POST: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const price = await addPrice(caller, id(), await body(), expectedVersions);
    const { version } = price;
    return {
      status: 201,
      message: "Price created successfully",
      data: { price },
      version,
      location: `/billing-plan/${id()}/price/${price.id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
