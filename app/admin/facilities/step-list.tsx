import { Form } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { SubmissionKey } from "~/app/components/document/submission";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogAction, RowActions } from "~/app/components/list/row-actions";
import { DownIcon, UpIcon } from "~/app/components/ui/icons";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import { PlayDirectionsButton, RecordingPlayer } from "~/app/components/voice/play-directions";
import { formatMove, formatOrder } from "~/models/surveys/question-order.schema";

export type FacilityStep = {
  id: number;
  number: number;
  title: string;
  description: string;
  photo: string | null;
  thumbnail: string | null;
  voice: string | null;
};
type Props = {
  steps: FacilityStep[];
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

type ItemProps = {
  step: FacilityStep;
  onToast: (toast: Toast) => void;
  children: ReactNode;
};

function StepItem({ step, onToast, children }: ItemProps) {
  const { id, number, title, description, photo, thumbnail, voice } = step;
  const subject = `of step ${number}`;
  const photoName = `Photo of ${title}`;
  return (
    <li
      className="grid scroll-mt-4 grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 py-4 max-sm:grid-cols-1 md:grid-cols-[2.5rem_minmax(0,1fr)_9rem]"
      id={`step-${id}`}
      tabIndex={-1}
    >
      <span className="grid size-9 place-items-center rounded-full bg-accent-soft font-bold text-accent-strong">
        <span className="sr-only">Step </span>
        {number}
      </span>
      <div className="grid gap-3">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <h3 className="text-lg leading-snug">{title}</h3>
          <IfPermitted permission="content.write">
            <div className="flex flex-wrap items-center gap-2.5">
              {children}
              <RowActions recordName={`step ${number}`} as="div">
                <DialogAction to={`/steps/${id}/edit`}>Edit</DialogAction>
                <DialogAction to={`/steps/${id}/delete`} isDestructive>
                  Delete
                </DialogAction>
              </RowActions>
            </div>
          </IfPermitted>
        </header>
        <p className="max-w-3xl leading-relaxed whitespace-pre-line">{description}</p>
        <div>
          {voice ? (
            <RecordingPlayer url={voice} subject={subject} />
          ) : (
            <PlayDirectionsButton directions={description} onToast={onToast} subject={subject} />
          )}
        </div>
      </div>
      {photo && thumbnail && (
        <a className="max-md:col-start-2 max-sm:col-start-1" href={photo} data-preview={photoName}>
          <img
            className="dimmed max-h-36 w-36 rounded-md bg-sunken object-contain"
            src={thumbnail}
            alt={photoName}
            loading="lazy"
          />
        </a>
      )}
    </li>
  );
}

type MoveProps = { step: FacilityStep; action: string; base: string; up: boolean; down: boolean };

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
