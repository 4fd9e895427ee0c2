import { Form } from "@remix-run/react";
import { useState } from "react";
import { type Step, StepItem } from "~/app/components/detail/step-item";
import { SubmissionKey } from "~/app/components/document/submission";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { DownIcon, UpIcon } from "~/app/components/ui/icons";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import { formatMove, formatOrder } from "~/models/surveys/question-order.schema";

type Props = {
  steps: Step[];
  /** URL that a move posts to. */
  moveUrl: string;
};

/** Steps of the way through a facility, in order, in one card. */
export function StepList({ steps, moveUrl }: Props) {
  const [toast, setToast] = useState<Toast | null>(null);
  const base = formatOrder(steps.map(({ id }) => id));
  return (
    <>
      <Toasts toast={toast} />
      <ol className="card divide-y py-1 md:py-2">
        {steps.map((step, index) => (
          <StepItem key={step.id} step={step} onToast={setToast}>
            <MoveForm
              step={step}
              action={moveUrl}
              base={base}
              up={index > 0}
              down={index < steps.length - 1}
            />
          </StepItem>
        ))}
      </ol>
    </>
  );
}

type MoveProps = { step: Step; action: string; base: string; up: boolean; down: boolean };

/** Buttons that move a step by one place, which works without scripts. */
function MoveForm({ step: { id, title }, action, base, up, down }: MoveProps) {
  if (!up && !down) return null;
  return (
    <Form className="flex gap-1 print:hidden" method="post" action={action} preventScrollReset>
      <SubmissionKey />
      <HiddenField name="base" value={base} />
      {up && (
        <button
          className="button quiet small icon"
          name="move"
          value={formatMove({ direction: "up", question: id })}
        >
          <UpIcon />
          <span className="sr-only">{`Move ${title} up`}</span>
        </button>
      )}{" "}
      {down && (
        <button
          className="button quiet small icon"
          name="move"
          value={formatMove({ direction: "down", question: id })}
        >
          <DownIcon />
          <span className="sr-only">{`Move ${title} down`}</span>
        </button>
      )}
    </Form>
  );
}
