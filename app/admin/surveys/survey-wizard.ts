import type { WizardStep } from "~/app/components/wizard/wizard-dialog";

export const WIZARD_TITLE = "Create Survey";

/** Specification 001, section 2: the two-step survey wizard. */
export const STEPS = [
  { name: "details", label: "Survey Details" },
  { name: "questions", label: "Add Questions" },
] as const satisfies readonly WizardStep[];
