import type { ComponentProps, ReactNode } from "react";
import { useDialogUrl } from "../list/list";
import { WizardActions } from "./wizard-actions";
import { WizardDialog } from "./wizard-dialog";
import { WizardForm } from "./wizard-form";
import type { WizardStep } from "./wizard-steps";

type Props = Omit<ComponentProps<typeof WizardForm>, "editing"> & {
  title: string;
  steps: readonly WizardStep[];
  step: string;
  /** Id of the draft; null before the first Next. */
  draft: string | null;
  /** Shows Previous; the first step has none, or a disabled one. */
  previous?: boolean | "disabled";
  /** Label of the save button, on the last step; other steps show Next. */
  saveLabel?: string;
  /** The step's fields. */
  children: ReactNode;
};

/** Wizard step whose fields are those of one record. `submitFieldsStep` handles it. */
export function FieldsStep(props: Props) {
  const { title, steps, step, draft, previous, saveLabel, children, ...form } = props;
  const dialogUrl = useDialogUrl();
  const closeTo = dialogUrl(draft ? `/drafts/${draft}/cancel` : "");
  return (
    <WizardDialog title={title} steps={steps} step={step} closeTo={closeTo}>
      <WizardForm {...form}>
        <div className="mb-auto grid gap-5">{children}</div>
        <WizardActions previous={previous} saveLabel={saveLabel} />
      </WizardForm>
    </WizardDialog>
  );
}
