import { allow, apiRoute } from "~/app/http/api-route.server";
import {
  deleteBillingPlan,
  getBillingPlan,
  updateBillingPlan,
} from "~/server/billing-plans/billing-plans";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, id }) => {
    const billingPlan = await getBillingPlan(caller, id());
    const { version } = billingPlan;
    return { message: "Billing plan retrieved successfully", data: { billingPlan }, version };
  }),

  PUT: allow("content.write", async ({ caller, id, body, expectedVersions }) => {
    const billingPlan = await updateBillingPlan(caller, id(), await body(), expectedVersions);
    const { version } = billingPlan;
    return { message: "Billing plan updated successfully", data: { billingPlan }, version };
  }),

  DELETE: allow("content.write", async ({ caller, id, expectedVersions }) => {
    await deleteBillingPlan(caller, id(), expectedVersions);
    return { message: "Billing plan deleted successfully", data: null };
  }),
});

export const loader = route.loader;
export const action = route.action;
