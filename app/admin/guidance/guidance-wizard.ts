import type { WizardStep } from "~/app/components/wizard/wizard-steps";

export const NEW_TITLE = "Add New Guidance";
export const formatEditTitle = (name: string) => `Edit Guidance: ${name}`;

/** Steps of the guidance wizard (specification 001, section 2). */
export const STEPS = [
  { name: "details", label: "Guidance Details" },
  { name: "directions", label: "Add Daily Guidance" },
] as const satisfies readonly WizardStep[];
