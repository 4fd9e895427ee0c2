import type { WizardStep } from "~/app/components/wizard/wizard-steps";

export const WIZARD_TITLE = "Add New Facility";

/** Steps of the facility wizard (AREAS 8). */
export const STEPS = [
  { name: "details", label: "Facility Details" },
  { name: "way", label: "Way Through the Building" },
] as const satisfies readonly WizardStep[];

/** Link back to the list, for error views. */
export const BACK_TO_LIST = { href: "/admin/facilities", label: "Back to Facilities" };
