import type { ReactNode } from "react";
import { INTENTS } from "~/app/contracts/wizard-intents";
import { FormActions } from "../ui/form-actions";
import { IntentButton } from "./wizard-form";

type Props = {
  /** Shows Previous; the first step has none, or a disabled one. */
  previous?: boolean | "disabled";
  /** Label of the save button, on the last step; other steps show Next. */
  saveLabel?: string;
  /** Progress message of a save that takes several steps, or another button. */
  progress?: ReactNode;
};

/** Buttons below a step, with the progress of the save. The first one is at the right: see WizardForm. */
export function WizardActions({ previous, saveLabel, progress }: Props) {
  return (
    <FormActions order={previous ? "primary-first-split" : "primary-first"}>
      {saveLabel ? (
        <IntentButton intent={INTENTS.save} className="button primary" busyLabel="Saving...">
          {saveLabel}
        </IntentButton>
      ) : (
        <IntentButton intent={INTENTS.next} className="button primary">
          Next
        </IntentButton>
      )}
      <IntentButton intent={INTENTS.cancel}>Cancel</IntentButton>
      {progress}
      {previous && (
        <IntentButton intent={INTENTS.previous} disabled={previous === "disabled"}>
          Previous
        </IntentButton>
      )}
    </FormActions>
  );
}
