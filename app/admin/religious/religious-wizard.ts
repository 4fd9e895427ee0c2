import type { WizardStep } from "~/app/components/wizard/wizard-dialog";

export const WIZARD_TITLE = "Add Religious Partner";

/** Specification 001, section 4: the two-step wizard of a partner. */
export const STEPS = [
  { name: "details", label: "Partner Details" },
  { name: "messages", label: "Add Messages" },
] as const satisfies readonly WizardStep[];
