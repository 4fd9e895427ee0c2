import type { WizardStep } from "~/app/components/wizard/wizard-steps";

export const WIZARD_TITLE = "Add Patient";

/** Steps of the wizard that adds a patient (AREAS 3). */
export const STEPS = [
  { name: "details", label: "Patient Details" },
  { name: "procedure", label: "Procedure" },
  { name: "invitation", label: "Invitation" },
] as const satisfies readonly WizardStep[];
