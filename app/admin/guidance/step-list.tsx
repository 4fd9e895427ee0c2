import { useState } from "react";
import { type Step, StepItem } from "~/app/components/detail/step-item";
import { type Toast, Toasts } from "~/app/components/ui/toasts";

type Props = { days: { day: string; steps: Step[] }[] };

/** Steps of guidance, grouped by day, in one card. */
export function StepList({ days }: Props) {
  const [toast, setToast] = useState<Toast | null>(null);
  return (
    <>
      <Toasts toast={toast} />
      <div className="card divide-y py-1 md:py-2">
        {days.map(({ day, steps }) => (
          <section key={day} aria-label={day}>
            <ol className="divide-y">
              {steps.map((step) => (
                <StepItem key={step.id} step={step} dayLabel={day} onToast={setToast} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
}
