import type { Card, CardSession } from "~/app/patient/procedures/card.server";
import type { StartType } from "~/models/sessions/session-status.schema";
import { CheckIcon } from "../ui/icons";
import { procedurePath } from "./urls";

type Props = { card: Card; sessions: CardSession[] };

/** Number of sessions shown before See More (specification 000, section 9). */
const INITIAL_SESSIONS = 5;

/** A procedure's sessions in order (specification 000, section 2.7). */
export function SessionList({ card, sessions }: Props) {
  const [first, more] = [sessions.slice(0, INITIAL_SESSIONS), sessions.slice(INITIAL_SESSIONS)];
  if (sessions.length === 0) {
    return (
      <p>
        <strong>No sessions yet.</strong> Your care team is still preparing them. Please look in
        again soon.
      </p>
    );
  }
  return (
    <>
      <SessionsByPhase card={card} sessions={first} />
      {more.length > 0 && (
        <details className="group/more">
          <summary className="button list-none group-open/more:mb-6 [&::-webkit-details-marker]:hidden">
            <span className="in-[details[open]>summary]:hidden">See More ({more.length} more)</span>{" "}
            <span className="not-in-[details[open]>summary]:hidden">Show Less</span>
          </summary>
          <SessionsByPhase card={card} sessions={more} after={first.at(-1)?.startType} />
        </details>
      )}
    </>
  );
}

/** Phases in order. */
const PHASES: { phase: StartType; title: string }[] = [
  { phase: "Pre-Procedure", title: "Before your procedure" },
  { phase: "Procedure-Day", title: "On the day" },
  { phase: "Post-Procedure", title: "After your procedure" },
];

/** Sessions below the heading of their phase. @param after phase whose heading stands above already */
function SessionsByPhase({ card, sessions, after }: Props & { after?: StartType }) {
  return (
    <div className="grid gap-6">
      {PHASES.map(({ phase, title }) => {
        const phaseSessions = sessions.filter(({ startType }) => startType === phase);
        if (phaseSessions.length === 0) return null;
        return (
          <section key={phase}>
            {phase !== after && <h4 className="mb-2 text-lg text-soft">{title}</h4>}
            <ol className="divide-y" start={phaseSessions[0]?.number}>
              {phaseSessions.map((session) => (
                <li
                  key={session.id}
                  className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-3 gap-y-1 py-4 *:col-start-2"
                >
                  <SessionItem card={card} session={session} />
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

/** The number is drawn: text browsers number the list themselves. */
const NUMBER_CLASSES =
  "before:content-[attr(data-number)] col-start-1! row-start-1 grid size-9 flex-none place-items-center rounded-full text-lg font-semibold tabular-nums";

function SessionItem({ card, session }: { card: Card; session: CardSession }) {
  const { number, description, day, played, answered } = session;
  const tone =
    answered === "own" ? "bg-accent text-on-accent" : "bg-accent-soft text-accent-strong";
  return (
    <>
      <span className={`${NUMBER_CLASSES} ${tone}`} data-number={number} aria-hidden="true" />
      <SessionTitle card={card} session={session} />
      {description && <p className="max-w-prose text-lg">{description}</p>}
      {(day ?? played) && (
        <p className="flex flex-wrap items-center gap-x-4 text-lg text-soft">
          {day && <span>Suggested for {day} </span>}
          {played && (
            <span className="inline-flex items-center gap-1 text-success">
              <CheckIcon />
              {played}
            </span>
          )}
        </p>
      )}
    </>
  );
}

/** Link to a session's player; for a session outside the plan, a link to the plan comparison. */
function SessionTitle({ card, session }: { card: Card; session: CardSession }) {
  const { id, title, inPlan } = session;
  if (inPlan) {
    return (
      <a
        className="flex min-h-9 items-center font-semibold"
        href={procedurePath(card.id, `sessions/${id}`)}
        data-stay=""
      >
        {title}
      </a>
    );
  }
  const { specialty, procedure } = card.offered ?? {};
  const plansUrl = `/add-procedure?${new URLSearchParams({ specialty: specialty ?? "", procedure: procedure ?? "" }).toString()}`;
  return (
    <>
      <b className="flex min-h-9 items-center">{title}</b>
      <p className="text-lg">
        {card.offered ? (
          <a href={plansUrl}>Part of the Complete Plan</a>
        ) : (
          "Part of the Complete Plan"
        )}
      </p>
    </>
  );
}
