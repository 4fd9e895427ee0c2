import type { WizardStep } from "~/app/components/wizard/wizard-steps";

export const WIZARD_TITLE = "Add Religious Partner";

/** Steps of the religious partner wizard (specification 001, section 4). */
export const STEPS = [
  { name: "details", label: "Partner Details" },
  { name: "messages", label: "Add Messages" },
] as const satisfies readonly WizardStep[];
