import { formatDollars, formatPrice } from "~/models/catalogue/plan.schema";
import { billingPlanLabel } from "~/models/rules/labels.schema";
import type { ListTable } from "~/server/lists/list-table";
import { BILLING_PLAN_LIST, type BillingPlanSortField, listBillingPlans } from "./billing-plans";
import type { ListedBillingPlan } from "./present";

/** List of billing plans (AREAS 10). */
export const BILLING_PLAN_TABLE: ListTable<ListedBillingPlan, BillingPlanSortField> = {
  fileName: "billing-plans",
  subject: "billing plans",
  read: "content.read",
  rules: BILLING_PLAN_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", isMinor: true, value: ({ id }) => billingPlanLabel(id) },
    { id: "name", header: "Plan", sort: "name", kind: "name", value: ({ name }) => name },
    { id: "code", header: "Code", sort: "code", kind: "text", value: ({ code }) => code },
    {
      id: "price",
      header: "Price",
      value: ({ priceCents }) => (priceCents === null ? null : formatDollars(priceCents)),
      text: ({ priceCents }) => (priceCents === null ? "None" : formatPrice(priceCents)),
    },
    {
      id: "chosen",
      header: "Chosen",
      kind: "number",
      value: ({ chosenCount }) => chosenCount,
    },
    { id: "status", header: "Status", sort: "status", value: ({ status }) => status },
    {
      id: "position",
      header: "Position",
      sort: "position",
      kind: "number",
      isOptional: true,
      value: ({ position }) => position,
    },
    {
      id: "description",
      header: "Description",
      kind: "text",
      isOptional: true,
      empty: "None",
      value: ({ description }) => description,
    },
  ],
  async readRows(caller, query) {
    const { billingPlans: rows, pagination } = await listBillingPlans(caller, query);
    return { rows, pagination };
  },
};
