import { useNavigation } from "@remix-run/react";
import { type ReactNode, useRef } from "react";
import { RouteDialog } from "../dialog/route-dialog";
import { INTENT, INTENTS } from "~/app/contracts/wizard-intents";
import { SavingProgress } from "./saving-progress";

export type WizardStep = { name: string; label: string };

type Props = {
  /** The wizard's name, such as "Add Advertiser". */
  title: string;
  steps: readonly WizardStep[];
  /** The name of the step that is open. */
  step: string;
  /** Where Close leads when nothing was typed: the list, or the question what to do with the draft. */
  closeTo: string;
  /** What is said while it is being saved, and where to ask how far that is; the last step has it. */
  saving?: { first: string; progress: string };
  children: ReactNode;
};

/** A dialog with steps, each an address of its own over a draft on the server (DESIGN 4). */
export function WizardDialog({ title, steps, step, closeTo, saving, children }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const { state, formData } = useNavigation();
  const isSaving = state !== "idle" && formData?.get(INTENT) === INTENTS.save;
  const leave = () =>
    body.current
      ?.querySelector<HTMLButtonElement>(`button[name=${INTENT}][value=${INTENTS.cancel}]`)
      ?.click();
  return (
    <RouteDialog title={title} closeTo={closeTo} locked={isSaving} onCloseDirty={leave}>
      <div ref={body}>
        <Steps steps={steps} step={step} />
        {children}
        {isSaving && saving && <SavingProgress {...saving} />}
      </div>
    </RouteDialog>
  );
}

/** More of them are numbers, and a heading names the open one: one line is enough on a phone, too. */
const MAX_NAMED = 3;

function Steps({ steps, step }: Pick<Props, "steps" | "step">) {
  const at = steps.findIndex(({ name }) => name === step);
  const many = steps.length > MAX_NAMED;
  return (
    <>
      <ol className="wizard-steps" aria-label={`Step ${at + 1} of ${steps.length}`}>
        {steps.map(({ name, label }, position) => (
          <li
            key={name}
            aria-current={position === at ? "step" : undefined}
            data-done={position < at ? "" : undefined}
            title={many ? label : undefined}
          >
            <span className={many ? "visually-hidden" : undefined}>{label}</span>
          </li>
        ))}
      </ol>
      {many && <h3 tabIndex={-1}>{steps[at]?.label}</h3>}
    </>
  );
}
