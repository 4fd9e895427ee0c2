import type { WizardStep } from "~/app/components/wizard/wizard-steps";

export const WIZARD_TITLE = "Create Survey";

/** Steps of the survey wizard (specification 001, section 2). */
export const STEPS = [
  { name: "details", label: "Survey Details" },
  { name: "questions", label: "Add Questions" },
] as const satisfies readonly WizardStep[];
