import { useNavigation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { RouteDialog } from "../dialog/route-dialog";
import { INTENT, INTENTS } from "~/app/contracts/wizard-intents";
import { SavingProgress } from "./saving-progress";

export type WizardStep = { name: string; label: string };

type Props = {
  /** Title of the wizard, such as "Add Advertiser". */
  title: string;
  steps: readonly WizardStep[];
  /** Name of the current step. */
  step: string;
  /** Target of Close when the form is unchanged: the list, or the dialog that asks whether to keep the draft. */
  closeTo: string;
  /** Props of SavingProgress, for the last step. */
  saving?: { initialMessage: string; progressPath: string };
  children: ReactNode;
};

/** Dialog with steps, each a URL of its own, over a draft on the server (DESIGN 4). */
export function WizardDialog({ title, steps, step, closeTo, saving, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const { state, formData } = useNavigation();
  const isSaving = state !== "idle" && formData?.get(INTENT) === INTENTS.save;
  const pressCancel = () =>
    body.current
      ?.querySelector<HTMLButtonElement>(`button[name=${INTENT}][value=${INTENTS.cancel}]`)
      ?.click();
  return (
    <RouteDialog title={title} closeTo={closeTo} locked={isSaving} onCloseDirty={pressCancel}>
      <div ref={body}>
        <Steps steps={steps} step={step} />
        {children}
        {isSaving && saving && <SavingProgress {...saving} />}
      </div>
    </RouteDialog>
  );
}

/** More steps than this show only their numbers, so that they fit one line of a phone; a heading names the current one. */
const MAX_LABELED_STEPS = 3;

function Steps({ steps, step }: Pick<Props, "steps" | "step">) {
  const current = steps.findIndex(({ name }) => name === step);
  const isNumbered = steps.length > MAX_LABELED_STEPS;
  return (
    <>
      <ol className="wizard-steps" aria-label={`Step ${current + 1} of ${steps.length}`}>
        {steps.map(({ name, label }, position) => (
          <li
            key={name}
            aria-current={position === current ? "step" : undefined}
            data-done={position < current ? "" : undefined}
            title={isNumbered ? label : undefined}
          >
            <span className={isNumbered ? "visually-hidden" : undefined}>{label}</span>
          </li>
        ))}
      </ol>
      {isNumbered && <h3 tabIndex={-1}>{steps[current]?.label}</h3>}
    </>
  );
}
