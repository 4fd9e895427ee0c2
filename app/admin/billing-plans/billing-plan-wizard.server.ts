import type { Wizard } from "~/app/http/wizard.server";
import { BILLING_PLAN_WIZARD } from "~/server/billing-plans/wizard";

export const WIZARD: Wizard = {
  path: "/admin/billing-plans",
  kind: BILLING_PLAN_WIZARD,
  firstStep: "details",
  nameField: "name",
  unnamedLabel: "A billing plan without a name",
};

/** Field names by step. */
export const FIELD_NAMES = {
  details: ["name", "code", "description", "position"],
  price: ["price", "status"],
};
