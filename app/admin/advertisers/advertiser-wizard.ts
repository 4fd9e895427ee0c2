import type { WizardStep } from "~/app/components/wizard/wizard-dialog";

export const WIZARD_TITLE = "Add Advertiser";

/** Specification 001, section 2: the two-step advertiser wizard. */
export const STEPS = [
  { name: "details", label: "Advertiser Details" },
  { name: "advertisements", label: "Add Advertisements" },
] as const satisfies readonly WizardStep[];
