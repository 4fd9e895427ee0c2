import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { itemValidator, stepValidator } from "~/app/contracts/step-validator";

/** Steps of the example's wizard. */
export const WIZARD_STEPS = [
  { name: "details", label: "Details" },
  { name: "items", label: "Messages" },
] as const;

const PAGES = ["details", "items", "cancel"] as const;

/** The step of an address, or the question whether to keep the draft; default: the first step. */
export const toWizardStep = (name: string | undefined) =>
  PAGES.find((page) => page === name) ?? "details";

const validator = withZod(z.object({ name: z.string().min(1, "Name is required") }).passthrough());

export const STEP_VALIDATORS = {
  details: stepValidator(validator),
  items: itemValidator(validator, {}),
};
