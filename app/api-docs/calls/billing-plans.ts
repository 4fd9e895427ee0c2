import { z } from "zod";
import { deletedResponse, listResponse, recordResponse } from "~/app/api-docs/responses";
import { BILLING_PLAN_MESSAGES } from "~/models/billing-plans/billing-plan-options.schema";
import {
  billingPlanSchema,
  newBillingPlanSchema,
  planPriceSchema,
} from "~/models/billing-plans/billing-plan.schema";
import { BILLING_PLAN_LIST } from "~/server/billing-plans/billing-plans";
import { type CallGroup, type DescribedCalls, listParameters, type Refusal } from "../describe";
import { BILLING_PLAN, LISTED_BILLING_PLAN, PLAN_PRICE } from "../shapes/billing-plan";

const planResponse = recordResponse("Billing plan", "billingPlan", BILLING_PLAN);

const priceResponse = recordResponse("Price", "price", PLAN_PRICE);

const NO_PRICE: Refusal = {
  when: "There is no such plan or price.",
  message: "Price not found",
};
const NOT_FOUND: Refusal = {
  when: "There is no such billing plan.",
  message: "Billing plan not found",
};
const DUPLICATE: Refusal = {
  when: "Another plan has the name, whatever its case, or the code; or four plans are Active already.",
  message: BILLING_PLAN_MESSAGES.duplicateName("Basics"),
  field: "name",
};
const FIELDS = {
  name: "At most 40 characters. Those of the Complete and the Free plan stay.",
  code: "Small letters, digits and hyphens. Plans of procedures name billing plans by it. Left out, it follows from the name.",
  description: "Left out, null or empty, it has none.",
  position: "Left out, a new one comes last, and an existing one stays.",
};
const EXAMPLE_BODY = {
  name: "Basics",
  description: "The sessions that most patients ask for.",
};

const BILLING_PLANS: CallGroup = {
  position: 159,
  name: "Billing plans",
  thing: "billing plan",
  description:
    "What patients choose and pay for. Which sessions a plan includes stands in the versions of procedures' plans.",
  calls: {
    "GET /billing-plan": {
      operationId: "listBillingPlans",
      summary: "List billing plans",
      query: listParameters(
        BILLING_PLAN_LIST,
        "Finds the plans whose name or code contains this, or whose label (BP001) it is.",
      ),
      responses: {
        200: listResponse("Billing plans", "billingPlans", BILLING_PLAN_LIST, LISTED_BILLING_PLAN),
      },
    },
    "POST /billing-plan": {
      operationId: "createBillingPlan",
      summary: "Create a billing plan",
      description: "With its first price, which counts at once.",
      body: {
        rule: newBillingPlanSchema,
        fields: {
          ...FIELDS,
          status: "Draft or Active. Left out, Draft.",
          priceCents: "In whole cents.",
        },
        example: { ...EXAMPLE_BODY, priceCents: 299 },
      },
      responses: { 201: planResponse("created") },
      refusals: { 409: DUPLICATE },
    },
    "GET /billing-plan/:id": {
      operationId: "getBillingPlan",
      summary: "Read a billing plan",
      responses: { 200: planResponse("retrieved") },
      refusals: { 404: NOT_FOUND },
    },
    "PUT /billing-plan/:id": {
      operationId: "updateBillingPlan",
      summary: "Change a billing plan",
      description: "Its code never changes; prices are added as versions.",
      body: {
        rule: billingPlanSchema,
        fields: {
          ...FIELDS,
          code: "Left out, or as it is.",
          status: "The Free plan stays Active.",
        },
        example: { name: "Basics", description: "Fewer sessions.", status: "Retired" },
      },
      responses: { 200: planResponse("updated") },
      refusals: { 404: NOT_FOUND, 409: DUPLICATE },
    },
    "DELETE /billing-plan/:id": {
      operationId: "deleteBillingPlan",
      summary: "Delete a billing plan",
      responses: { 200: deletedResponse("Billing plan") },
      refusals: {
        404: NOT_FOUND,
        409: {
          when: "It is one of those that always exist, or something uses it.",
          message: BILLING_PLAN_MESSAGES.builtIn("Complete"),
        },
      },
    },
    "GET /billing-plan/:id/price": {
      operationId: "listPlanPrices",
      summary: "List the prices of a billing plan",
      description: "All of them, newest first.",
      responses: {
        200: {
          message: "Prices retrieved successfully",
          data: z.object({ prices: z.array(PLAN_PRICE.shape) }).strict(),
          example: { prices: [PLAN_PRICE.example] },
        },
      },
      refusals: { 404: NOT_FOUND },
    },
    "POST /billing-plan/:id/price": {
      operationId: "createPlanPrice",
      summary: "Add a price to a billing plan",
      description: "Who has chosen the plan keeps the price that was shown.",
      body: {
        rule: planPriceSchema,
        fields: {
          priceCents: "In whole cents; 0 for the Free plan.",
          validFrom: "The first day, in the hospital's time zone. Left out, it counts at once.",
        },
        example: { priceCents: 599, validFrom: "2028-01-01" },
      },
      responses: {
        201: priceResponse("created"),
      },
      refusals: { 404: NOT_FOUND },
    },
    "GET /billing-plan/:id/price/:priceId": {
      operationId: "getPlanPrice",
      summary: "Read a price of a billing plan",
      responses: { 200: priceResponse("retrieved") },
      refusals: { 404: NO_PRICE },
    },
    "DELETE /billing-plan/:id/price/:priceId": {
      operationId: "deletePlanPrice",
      summary: "Remove a scheduled price",
      responses: { 200: deletedResponse("Price") },
      refusals: {
        404: NO_PRICE,
        409: { when: "The price has begun to count.", message: BILLING_PLAN_MESSAGES.inForce },
      },
    },
  },
};

export default {
  groups: [BILLING_PLANS],
  shapes: [BILLING_PLAN, LISTED_BILLING_PLAN, PLAN_PRICE],
} satisfies DescribedCalls;
