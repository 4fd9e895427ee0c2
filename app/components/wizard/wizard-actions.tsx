import { INTENTS } from "~/app/contracts/wizard-intents";
import { FormActions } from "../ui/form-actions";
import { SavingProgress, type SavingProgressProps, useIsSaving } from "./saving-progress";
import { IntentButton } from "./wizard-form";

type Props = {
  /** Shows Previous; the first step has none, or a disabled one. */
  previous?: boolean | "disabled";
  /** Label of the save button, on the last step; other steps show Next. */
  saveLabel?: string;
  /** Props of the progress message, for a save that takes several steps. */
  progress?: SavingProgressProps;
};

/** Buttons below a step, with the progress of the save. */
export function WizardActions({ previous, saveLabel, progress }: Props) {
  const isSaving = useIsSaving();
  return (
    <FormActions splitFirst={Boolean(previous)}>
      {previous && (
        <IntentButton intent={INTENTS.previous} disabled={previous === "disabled"}>
          Previous
        </IntentButton>
      )}
      {progress && (
        <p
          className="flex items-center gap-2 text-soft empty:hidden max-md:order-last max-md:basis-full"
          role="status"
        >
          {isSaving && <SavingProgress {...progress} />}
        </p>
      )}
      <IntentButton intent={INTENTS.cancel}>Cancel</IntentButton>
      {saveLabel ? (
        <IntentButton intent={INTENTS.save} className="button primary" busyLabel="Saving...">
          {saveLabel}
        </IntentButton>
      ) : (
        <IntentButton intent={INTENTS.next} className="button primary">
          Next
        </IntentButton>
      )}
    </FormActions>
  );
}
