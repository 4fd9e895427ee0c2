import { useState } from "react";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogAction, RowActions } from "~/app/components/list/row-actions";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import { PlayDirectionsButton, RecordingPlayer } from "~/app/components/voice/play-directions";

type Step = {
  id: number;
  number: number;
  title: string;
  directions: string;
  photo: string | null;
  thumbnail: string | null;
  voice: string | null;
};
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
                <StepItem key={step.id} step={step} day={day} onToast={setToast} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </>
  );
}

type ItemProps = { step: Step; day: string; onToast: (toast: Toast) => void };

function StepItem({ step, day, onToast }: ItemProps) {
  const { id, number, title, directions, photo, thumbnail, voice } = step;
  const subject = `of step ${number}`;
  const photoName = `Photo of ${title}`;
  return (
    <li
      className="grid scroll-mt-4 grid-cols-[2.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 py-4 max-sm:grid-cols-1 md:grid-cols-[2.5rem_minmax(0,1fr)_9rem]"
      id={`step-${id}`}
      tabIndex={-1}
    >
      <StepNumber>{number}</StepNumber>
      <div className="grid gap-3">
        <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div>
            <p className="text-sm text-soft">{day}</p>
            <h3 className="text-lg leading-snug">{title}</h3>
          </div>
          <IfPermitted permission="content.write">
            <RowActions recordName={`step ${number}`} as="div">
              <DialogAction to={`/steps/${id}/edit`}>Edit</DialogAction>
              <DialogAction to={`/steps/${id}/delete`} isDestructive>
                Delete
              </DialogAction>
            </RowActions>
          </IfPermitted>
        </header>
        <p className="max-w-3xl leading-relaxed whitespace-pre-line">{directions}</p>
        <div>
          {voice ? (
            <RecordingPlayer url={voice} subject={subject} />
          ) : (
            <PlayDirectionsButton directions={directions} onToast={onToast} subject={subject} />
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

function StepNumber({ children }: { children: number }) {
  return (
    <span className="grid size-9 place-items-center rounded-full bg-accent-soft font-bold text-accent-strong">
      <span className="sr-only">Step </span>
      {children}
    </span>
  );
}
