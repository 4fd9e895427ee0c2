import type { Card, CardSession } from "~/app/patient/procedures/card.server";
import type { StartType } from "~/models/sessions/session-status.schema";
import { SessionItem } from "./session-item";

type Props = { card: Card; sessions: CardSession[] };

/** Number of sessions shown before See More (specification 000, section 9). */
const INITIAL_SESSIONS = 5;

/** A procedure's sessions in order (specification 000, section 2.7). */
export function SessionList({ card, sessions }: Props) {
  const [first, more] = [sessions.slice(0, INITIAL_SESSIONS), sessions.slice(INITIAL_SESSIONS)];
  if (sessions.length === 0) {
    return (
      <p>
        <strong>No sessions yet.</strong> When your hospital adds some for this procedure, they
        appear here.
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
