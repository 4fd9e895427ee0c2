import { CheckIcon } from "../ui/icons";

export type WizardStep = { name: string; label: string };

type Props = {
  steps: readonly WizardStep[];
  /** Name of the current step. */
  step: string;
};

const STATE_CLASSES = {
  done: "border-accent",
  current: "border-accent font-semibold text-ink",
  ahead: "",
};

/** The named steps of a wizard in one line. A phone shows marks, below a heading with the current step. */
export function WizardSteps({ steps, step }: Props) {
  const current = steps.findIndex(({ name }) => name === step);
  const position = `Step ${current + 1} of ${steps.length}`;
  return (
    <div className="mb-6">
      <h3 className="mb-2.5 md:sr-only">{`${position}: ${steps[current]?.label}`}</h3>
      <ol className="relative flex gap-3 text-sm text-soft" aria-label={position}>
        {steps.map(({ name, label }, index) => {
          const state = index < current ? "done" : index === current ? "current" : "ahead";
          return (
            <li
              key={name}
              className={`flex-1 border-t-3 md:flex-auto md:pt-2 ${STATE_CLASSES[state]}`.trimEnd()}
              aria-current={state === "current" ? "step" : undefined}
            >
              <span className="max-md:sr-only">
                {state === "done" ? <DoneStep label={label} /> : label}
              </span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function DoneStep({ label }: { label: string }) {
  return (
    <span className="flex items-start gap-1.5">
      <span className="mt-0.5 flex-none text-accent">
        <CheckIcon size={16} />
      </span>
      <span>
        {label}
        <span className="sr-only"> (done)</span>
      </span>
    </span>
  );
}
