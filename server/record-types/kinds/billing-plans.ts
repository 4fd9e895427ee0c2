import { BillingPlan } from "~/models";
import { billingPlanFormSchema } from "~/models/billing-plans/billing-plan.schema";
import { BUILT_IN_PLANS } from "~/models/catalogue/plan.schema";
import { billingPlanLabel } from "~/models/rules/labels.schema";
import { completeRestoredPlan } from "~/server/billing-plans/active-plans";
import { BILLING_PLAN_TABLE } from "~/server/billing-plans/billing-plan-table";
import {
  BILLING_PLAN_LIST,
  deleteBillingPlan,
  listBillingPlans,
} from "~/server/billing-plans/billing-plans";
import { BILLING_PLAN } from "~/server/billing-plans/find";
import { recordList } from "../record-list";
import { CONTENT, deleted, pageBelow, type RecordType } from "../record-type";

/** Billing plans. */
export const BILLING_PLAN_TYPES: readonly RecordType[] = [
  {
    ...CONTENT,
    type: BILLING_PLAN,
    table: "billing_plans",
    plural: "billing plans",
    entity: "billing-plan",
    label: billingPlanLabel,
    uniqueName: billingPlanFormSchema.shape.name,
    ...pageBelow("/admin/billing-plans"),
    listTable: BILLING_PLAN_TABLE,
    list: recordList(BILLING_PLAN_LIST, async (caller, query) => {
      const { billingPlans: rows, ...page } = await listBillingPlans(caller, query);
      return { ...page, rows: rows.map(({ id, name, code: about }) => ({ id, name, about })) };
    }),
    completeRestored: completeRestoredPlan,
    takenMessage: "Another billing plan has the same code by now",
    remove: deleteBillingPlan,
    model: BillingPlan,
    protection: {
      where: `code IN (${BUILT_IN_PLANS.map((code) => `'${code}'`).join(", ")})`,
      reason: "The Complete and the Free plan cannot be deleted",
    },
    dependents: [deleted(["prices", "price"], "billing_plan_prices", "billing_plan_id")],
  },
];
