import type { ReactNode } from "react";
import { INTENTS } from "~/app/contracts/wizard-intents";
import { FormActions } from "../ui/form-actions";
import { IntentButton } from "./wizard-form";

type Props = {
  /** Shows Previous; the first step has none, or a disabled one. */
  previous?: boolean | "disabled";
  /** Label of the save button, on the last step; other steps show Next. */
  saveLabel?: string;
  /** Second button beside the save button, such as Publish. */
  second?: ReactNode;
  /** Progress message, for a save that takes several steps. */
  progress?: ReactNode;
};

/** Buttons below a step, with the progress of the save. The first one is at the right: see WizardForm. */
export function WizardActions({ previous, saveLabel, second, progress }: Props) {
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
      {second}
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
