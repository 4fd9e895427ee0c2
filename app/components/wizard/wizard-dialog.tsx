import { type ReactNode, useRef } from "react";
import { RouteDialog } from "../dialog/route-dialog";
import { INTENT, INTENTS } from "~/app/contracts/wizard-intents";
import { useIsSaving } from "./use-is-saving";
import { type WizardStep, WizardSteps } from "./wizard-steps";

type Props = {
  /** Title of the wizard, such as "Add Advertiser". */
  title: string;
  steps: readonly WizardStep[];
  /** Name of the current step. */
  step: string;
  /** Target of Close when the form is unchanged: the list, or the dialog that asks whether to keep the draft. */
  closeTo: string;
  children: ReactNode;
};

/** Dialog with steps, each a URL of its own, over a draft on the server (DESIGN 4). */
export function WizardDialog({ title, steps, step, closeTo, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const isSaving = useIsSaving();
  const pressCancel = () =>
    body.current
      ?.querySelector<HTMLButtonElement>(`button[name=${INTENT}][value=${INTENTS.cancel}]`)
      ?.click();
  return (
    <RouteDialog
      title={title}
      closeTo={closeTo}
      size="wizard"
      locked={isSaving}
      onCloseDirty={pressCancel}
    >
      <div ref={body} className="contents">
        <WizardSteps steps={steps} step={step} />
        {children}
      </div>
    </RouteDialog>
  );
}
