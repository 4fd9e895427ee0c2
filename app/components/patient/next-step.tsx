import type { Card } from "~/app/patient/procedures/card.server";
import type { StartType } from "~/models/sessions/session-status.schema";
import { PlayIcon } from "../ui/icons";
import { FilledLine } from "./filled-line";
import { Hills } from "./hills";
import { procedurePath } from "./urls";

type Props = { card: Card };

/** The patient's next action, with the progress: to set the date, or to open the plan's next session. */
export function NextStep({ card }: Props) {
  const { id, day, progress } = card;
  const next = progress?.next;
  if (day && !next && !progress?.phases.length) return null;
  return (
    <div className="relative isolate grid grid-cols-[minmax(0,1fr)] overflow-hidden bg-linear-to-b from-accent-soft to-warm-soft max-sm:-mx-4 sm:rounded-lg lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:hidden">
      <Hills />
      <div className="grid content-center justify-items-start gap-4 p-4 sm:p-6 md:p-8">
        {!day ? (
          <>
            <p className="text-xl">Tell us the date and we’ll schedule your sessions.</p>
            <a className="button primary" href={procedurePath(id, "details")} data-stay="">
              When is your procedure?
            </a>
          </>
        ) : next ? (
          <>
            <div>
              <p className="text-lg text-soft">
                Your next session{next.day && !next.isPast && `, suggested for ${next.day}`}
              </p>
              <p className="text-2xl leading-snug font-bold text-balance">{`${next.number}. ${next.title}`}</p>
            </div>
            <a
              className="button primary min-h-14 min-w-44"
              href={procedurePath(id, `sessions/${next.id}`)}
              data-stay=""
            >
              <PlayIcon size={22} />
              Listen Now
            </a>
          </>
        ) : (
          <p className="text-xl">{progress?.rest}</p>
        )}
      </div>
      {progress && progress.phases.length > 0 && <Progress progress={progress} />}
    </div>
  );
}

const PHASE_LABELS: Record<StartType, string> = {
  "Pre-Procedure": "Before",
  "Procedure-Day": "Day",
  "Post-Procedure": "After",
};

function Progress({ progress }: { progress: NonNullable<Card["progress"]> }) {
  return (
    <ul
      className="grid content-center gap-3 px-4 pb-8 text-lg sm:px-6 md:px-8 lg:py-8 lg:pl-0"
      aria-label="Progress"
    >
      {progress.phases.map(({ startType, total, started }) => (
        <li key={startType}>
          <p className="flex justify-between gap-3">
            <b className="flex-none">{PHASE_LABELS[startType]} </b>
            <span className="tabular-nums">{`${started} of ${total} started`}</span>
          </p>
          <FilledLine value={started} max={total} className="mt-1 bg-surface" />
        </li>
      ))}
    </ul>
  );
}
