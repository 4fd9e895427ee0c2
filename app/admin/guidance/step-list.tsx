import { useState } from "react";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogAction, RowActions } from "~/app/components/list/row-actions";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import { PlayDirectionsButton } from "~/app/components/voice/play-directions";

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

/** Steps of guidance, grouped by day. */
export function StepList({ days }: Props) {
  const [toast, setToast] = useState<Toast | null>(null);
  return (
    <div className="grid gap-7">
      <Toasts toast={toast} />
      {days.map(({ day, steps }) => (
        <section key={day} aria-label={day}>
          <ol className="grid gap-2">
            {steps.map((step) => (
              <StepCard key={step.id} step={step} day={day} onToast={setToast} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

type CardProps = { step: Step; day: string; onToast: (toast: Toast) => void };

function StepCard({ step, day, onToast }: CardProps) {
  const { id, number, title, directions, photo, thumbnail, voice } = step;
  return (
    <li
      className="card grid items-start gap-4 md:grid-cols-[2.5rem_minmax(0,1fr)_auto]"
      id={`step-${id}`}
      tabIndex={-1}
    >
      <header className="col-span-full flex items-center gap-4 max-md:flex-wrap">
        <StepNumber>{number}</StepNumber>
        <div className="flex-[1_1_10rem]">
          <p className="text-sm text-soft">{day}</p>
          <h3 className="text-xl leading-snug">{title}</h3>
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
      <div className="grid max-w-prose gap-4 md:col-start-2">
        <p className="text-lg leading-relaxed whitespace-pre-line">{directions}</p>
        {voice ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the directions above say the same as text
          <audio
            className="w-full"
            controls
            preload="none"
            src={voice}
            aria-label={`Directions of step ${number}`}
          />
        ) : (
          <div>
            <PlayDirectionsButton
              directions={directions}
              onToast={onToast}
              subject={`of step ${number}`}
            />
          </div>
        )}
      </div>
      {photo && thumbnail && (
        <a href={photo} data-preview={`Photo of ${title}`} aria-label={`Photo of ${title}`}>
          <img
            className="dimmed max-h-48 w-48 max-w-full rounded-md bg-sunken object-contain"
            src={thumbnail}
            alt=""
            loading="lazy"
          />
        </a>
      )}
    </li>
  );
}

function StepNumber({ children }: { children: number }) {
  return (
    <span className="grid size-10 flex-none place-items-center rounded-full bg-accent-soft text-lg font-bold text-accent-strong">
      <span className="sr-only">Step </span>
      {children}
    </span>
  );
}
