import type { WizardStep } from "~/app/components/wizard/wizard-dialog";

export const NEW_TITLE = "Add New Guidance";
export const editTitle = (name: string) => `Edit Guidance: ${name}`;

/** Specification 001, section 2: the two-step guidance wizard. */
export const STEPS = [
  { name: "details", label: "Guidance Details" },
  { name: "directions", label: "Add Daily Guidance" },
] as const satisfies readonly WizardStep[];
