import { allow, apiRoute } from "~/app/http/api-route.server";
import { parseApiListQuery } from "~/app/http/list-query.server";
import {
  BILLING_PLAN_LIST,
  createBillingPlan,
  listBillingPlans,
} from "~/server/billing-plans/billing-plans";

const route = apiRoute({
  GET: allow("content.read", async ({ caller, url }) => {
    const data = await listBillingPlans(caller, parseApiListQuery(url, BILLING_PLAN_LIST));
    return { message: "Billing plans retrieved successfully", data };
  }),

  POST: allow("content.write", async ({ caller, body }) => {
    const billingPlan = await createBillingPlan(caller, await body());
    const { version, id } = billingPlan;
    const message = "Billing plan created successfully";
    return {
      status: 201,
      message,
      data: { billingPlan },
      version,
      location: `/billing-plan/${id}`,
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
