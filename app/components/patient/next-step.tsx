import type { Card } from "~/app/patient/procedures/card.server";
import type { StartType } from "~/models/sessions/session-status.schema";
import { PlayIcon } from "../ui/icons";
import { Hills } from "./hills";
import { procedurePath } from "./urls";

type Props = { card: Card };

/** The patient's next action, with the progress: to set the date, or to open the plan's next session. */
export function NextStep({ card }: Props) {
  const { id, day, progress } = card;
  const next = progress?.next;
  if (day && !next && !progress?.phases.length) return null;
  return (
    <div className="relative isolate grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-lg bg-linear-to-b from-accent-soft to-warm-soft lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:border print:bg-none">
      <Hills />
      <div className="grid content-center justify-items-start gap-4 p-4 xs:p-5 md:p-8">
        {!day ? (
          <>
            <p className="text-xl">Tell us the date and we&apos;ll schedule your sessions.</p>
            <a className="button primary" href={procedurePath(id, "details")} data-stay="">
              When is your procedure?
            </a>
          </>
        ) : next ? (
          <>
            <p>
              <span className="text-lg text-soft">
                Your next session{next.day && !next.isPast && `, suggested for ${next.day}`}
              </span>
              <b className="block text-2xl leading-snug text-balance">{`${next.number}. ${next.title}`}</b>
            </p>
            <a
              className="button primary min-h-14 min-w-44 print:hidden"
              href={procedurePath(id, `sessions/${next.id}`)}
              data-stay=""
            >
              <PlayIcon size={22} />
              Listen Now
            </a>
          </>
        ) : (
          <p className="text-xl">You have been through all sessions. You can play them again.</p>
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
    <div className="px-4 pb-4 xs:px-5 xs:pb-5 lg:py-8 lg:pr-8 lg:pl-0">
      <ul className="grid gap-3 rounded-lg bg-surface p-4 md:p-5" aria-label="Progress">
        {progress.phases.map(({ startType, total, started }) => (
          <li key={startType}>
            <p className="flex justify-between gap-3">
              <b className="flex-none text-lg">{PHASE_LABELS[startType]} </b>
              <span className="text-lg text-soft tabular-nums">{`${started} of ${total} started`}</span>
            </p>
            <svg
              className="mt-1 h-1.5 w-full rounded-full bg-sunken fill-accent"
              viewBox={`0 0 ${total} 1`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width={started} height="1" />
            </svg>
          </li>
        ))}
        {progress.isExample && <li className="text-lg text-soft">Progress of the example</li>}
      </ul>
    </div>
  );
}
