import { z } from "zod";
import { BILLING_PLAN_STATUSES } from "~/models/billing-plans/billing-plan-options.schema";
import type { BillingPlanData, ListedBillingPlan } from "~/server/billing-plans/present";
import type { PlanPriceData } from "~/server/billing-plans/prices";
import {
  createdAt,
  dateTimeSchema,
  defineShape,
  idSchema,
  type Shape,
  updatedAt,
  version,
} from "../describe";

const CREATED_AT = "2027-01-04T08:30:00.000Z";
const fields = {
  id: idSchema("the billing plan"),
  name: z.string().describe("Unique, whatever its case."),
  code: z.string().describe("Unique; never changes. `complete` and `no-fee` always exist."),
  description: z.string().nullable().describe("Null without one."),
  status: z
    .enum(BILLING_PLAN_STATUSES)
    .describe("Patients can choose Active plans; a Retired one stays with who has it."),
  position: z.number().int().min(0).describe("Its place where patients compare plans."),
  priceCents: z
    .number()
    .int()
    .min(0)
    .nullable()
    .describe("The price in force, in whole cents; a procedure can have one of its own."),
  isBuiltIn: z.boolean().describe("Whether it always exists."),
  version,
  createdAt,
  updatedAt,
};
const EXAMPLE = {
  id: 1,
  name: "Complete",
  code: "complete",
  description: "Every session, before, on and after the day.",
  status: "Active",
  position: 0,
  priceCents: 499,
  isBuiltIn: true,
  version: 0,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
} as const;

export const BILLING_PLAN = {
  name: "BillingPlan",
  shape: defineShape<BillingPlanData>()(z.object(fields).strict()).describe(
    "What patients choose and pay for.",
  ),
  example: EXAMPLE,
} satisfies Shape;

export const LISTED_BILLING_PLAN = {
  name: "ListedBillingPlan",
  shape: defineShape<ListedBillingPlan>()(
    z
      .object({
        ...fields,
        chosenCount: z.number().int().min(0).describe("How often patients chose it."),
      })
      .strict(),
  ).describe("A billing plan, and how often it was chosen."),
  example: { ...EXAMPLE, chosenCount: 12 },
} satisfies Shape;

export const PLAN_PRICE = {
  name: "PlanPrice",
  shape: defineShape<PlanPriceData>()(
    z
      .object({
        id: idSchema("the price"),
        priceCents: z.number().int().min(0).describe("In whole cents."),
        validFrom: dateTimeSchema("When it begins to count."),
        createdBy: z.string().nullable().describe("Who entered it; null for the product itself."),
        version,
        createdAt,
        state: z
          .enum(["In force", "Scheduled", "Past"])
          .describe("The newest one that has begun is in force."),
      })
      .strict(),
  ).describe("A version of a billing plan's price."),
  example: {
    id: 1,
    priceCents: 499,
    validFrom: CREATED_AT,
    createdBy: "Dana Reyes",
    version: 0,
    createdAt: CREATED_AT,
    state: "In force",
  },
} satisfies Shape;
