import type { ReactNode } from "react";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogAction, RowActions } from "~/app/components/list/row-actions";
import type { Toast } from "~/app/components/ui/toasts";
import { PlayDirectionsButton, RecordingPlayer } from "~/app/components/voice/play-directions";

/** A step of a record, with its files as URLs. */
export type Step = {
  id: number;
  number: number;
  title: string;
  text: string;
  photo: string | null;
  thumbnail: string | null;
  voice: string | null;
};
type Props = {
  step: Step;
  /** Line above the title. */
  dayLabel?: string;
  onToast: (toast: Toast) => void;
  /** Controls beside the actions of the step, for those who may change it. */
  children?: ReactNode;
};

/** Item of a list of steps, whose dialogs are at "/steps/{id}/edit" and "/steps/{id}/delete" below the page. */
export function StepItem({ step, dayLabel, onToast, children }: Props) {
  const { id, number, title, text, photo, thumbnail, voice } = step;
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
          <div>
            {dayLabel && <p className="text-sm text-soft">{dayLabel}</p>}
            <h3 className="text-lg leading-snug">{title}</h3>
          </div>
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
        <p className="max-w-3xl leading-relaxed whitespace-pre-line">{text}</p>
        <div>
          {voice ? (
            <RecordingPlayer url={voice} subject={subject} />
          ) : (
            <PlayDirectionsButton directions={text} onToast={onToast} subject={subject} />
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
