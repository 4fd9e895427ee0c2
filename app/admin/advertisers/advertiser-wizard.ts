import type { WizardStep } from "~/app/components/wizard/wizard-steps";

export const WIZARD_TITLE = "Add Advertiser";

/** Steps of the advertiser wizard (specification 001, section 2). */
export const STEPS = [
  { name: "details", label: "Advertiser Details" },
  { name: "advertisements", label: "Add Advertisements" },
] as const satisfies readonly WizardStep[];
