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
    <>
      <Toasts toast={toast} />
      {days.map(({ day, steps }) => (
        <section key={day} className="day" aria-label={day}>
          <ol>
            {steps.map((step) => (
              <StepCard key={step.id} step={step} day={day} onToast={setToast} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

type CardProps = { step: Step; day: string; onToast: (toast: Toast) => void };

function StepCard({ step, day, onToast }: CardProps) {
  const { id, number, title, directions, photo, thumbnail, voice } = step;
  return (
    <li className="card step" id={`step-${id}`} tabIndex={-1}>
      <header>
        <span className="step-number">
          <span className="sr-only">Step </span>
          {number}
        </span>
        <div>
          <p className="text-sm text-soft">{day}</p>
          <h3>{title}</h3>
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
      <div>
        <p className="directions">{directions}</p>
        {voice ? (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- the directions above say the same as text
          <audio controls preload="none" src={voice} aria-label={`Directions of step ${number}`} />
        ) : (
          <PlayDirectionsButton
            directions={directions}
            onToast={onToast}
            subject={`of step ${number}`}
          />
        )}
      </div>
      {photo && thumbnail && (
        <a href={photo} data-preview={`Photo of ${title}`} aria-label={`Photo of ${title}`}>
          <img className="photo" src={thumbnail} alt="" loading="lazy" />
        </a>
      )}
    </li>
  );
}
