import { useState } from "react";
import { IfMay } from "~/app/components/access/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { type Toast, Toasts } from "~/app/components/ui/toasts";
import { PlayDirections } from "~/app/components/voice/play-directions";

type Step = {
  id: number;
  number: number;
  title: string;
  directions: string;
  photo: string | null;
  small: string | null;
  voice: string | null;
};
type Props = { days: { day: string; steps: Step[] }[] };

/** The steps of guidance, day by day, as whoever is guided reads them. */
export function StepList({ days }: Props) {
  const [said, setSaid] = useState<Toast | null>(null);
  return (
    <>
      <Toasts toast={said} />
      {days.map(({ day, steps }) => (
        <section key={day} className="day" aria-label={day}>
          <ol>
            {steps.map((step) => (
              <StepCard key={step.id} {...{ step, day }} onSaid={setSaid} />
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

type CardProps = { step: Step; day: string; onSaid: (toast: Toast) => void };

function StepCard({ step, day, onSaid }: CardProps) {
  const { id, number, title, directions, photo, small, voice } = step;
  return (
    <li className="card step" id={`step-${id}`} tabIndex={-1}>
      <header>
        <span className="step-number">
          <span className="visually-hidden">Step </span>
          {number}
        </span>
        <div>
          <p className="hint">{day}</p>
          <h3>{title}</h3>
        </div>
        <IfMay permission="content.write">
          <div className="row-actions">
            <DialogLink to={`/steps/${id}/edit`} of={`step ${number}`}>
              Edit
            </DialogLink>{" "}
            <DialogLink to={`/steps/${id}/delete`} of={`step ${number}`} className="destroy">
              Delete
            </DialogLink>
          </div>
        </IfMay>
      </header>
      <div>
        <p className="directions">{directions}</p>
        {voice ? (
          // eslint-disable-next-line jsx-a11y/media-has-caption -- the directions above say the same as text
          <audio controls preload="none" src={voice} aria-label={`Directions of step ${number}`} />
        ) : (
          <PlayDirections {...{ directions, onSaid }} of={`of step ${number}`} />
        )}
      </div>
      {photo && small && (
        <a href={photo} data-preview={`Photo of ${title}`} aria-label={`Photo of ${title}`}>
          <img className="photo" src={small} alt="" loading="lazy" />
        </a>
      )}
    </li>
  );
}
