import type { WizardStep } from "~/app/components/wizard/wizard-steps";

export const WIZARD_TITLE = "Add Coach";

/** Steps of the coach wizard (AREAS 9). */
export const STEPS = [
  { name: "details", label: "Coach Details" },
  { name: "offer", label: "What They Offer" },
  { name: "hours", label: "Hours" },
] as const satisfies readonly WizardStep[];

/** Link back to the list, for error views. */
export const BACK_TO_LIST = { href: "/admin/coaches", label: "Back to Coaches" };
