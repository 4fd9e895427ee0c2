import type { WizardStep } from "~/app/components/wizard/wizard-steps";

export const WIZARD_TITLE = "Add Partner";

/** Steps of the partner wizard (AREAS 11). */
export const STEPS = [
  { name: "details", label: "Partner Details" },
  { name: "coverage", label: "Coverage" },
] as const satisfies readonly WizardStep[];

/** Link back to the list, for error views. */
export const BACK_TO_LIST = { href: "/admin/partners", label: "Back to Partners" };
