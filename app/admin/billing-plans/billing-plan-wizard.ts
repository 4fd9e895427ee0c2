import type { WizardStep } from "~/app/components/wizard/wizard-steps";

export const WIZARD_TITLE = "Add Billing Plan";

/** Steps of the billing plan wizard (AREAS 10). */
export const STEPS = [
  { name: "details", label: "Plan Details" },
  { name: "price", label: "Price" },
] as const satisfies readonly WizardStep[];

/** Link back to the list, for error views. */
export const BACK_TO_LIST = { href: "/admin/billing-plans", label: "Back to Billing Plans" };
