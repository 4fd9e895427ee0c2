import type { Card } from "~/app/patient/procedures/card.server";
import { procedurePath } from "./urls";

type Session = NonNullable<Card["sessions"]>[number];
type Props = { card: Card; sessions: Session[] };

/** Number of sessions shown before See More (specification 000, section 9). */
export const INITIAL_SESSIONS = 5;

/** A procedure's sessions in order (specification 000, section 2.7). */
export function SessionList({ card, sessions }: Props) {
  const more = sessions.slice(INITIAL_SESSIONS);
  if (sessions.length === 0) {
    return (
      <div className="part-body">
        <p>
          <strong>No sessions yet.</strong> Your care team is still preparing them. Please look in
          again soon.
        </p>
      </div>
    );
  }
  return (
    <div className="part-body">
      <NumberedSessions card={card} sessions={sessions.slice(0, INITIAL_SESSIONS)} />
      {more.length > 0 && (
        <details className="more">
          <summary className="button">
            <span className="if-closed">See More ({more.length} more)</span>{" "}
            <span className="if-open">Show Less</span>
          </summary>
          <NumberedSessions card={card} sessions={more} />
        </details>
      )}
    </div>
  );
}

function NumberedSessions({ card, sessions }: Props) {
  return (
    <ol className="sessions" start={sessions[0]?.number}>
      {sessions.map((session) => (
        <li key={session.id}>
          <SessionTitle card={card} session={session} />
          {session.description && <p>{session.description}</p>}
          <p className="text-sm text-soft">
            {[session.day && `Suggested for ${session.day}`, describeAssessment(session)]
              .filter(Boolean)
              .join(". ")}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** Link to a session's player; for a session outside the plan, a link to the plan comparison. */
function SessionTitle({ card, session }: { card: Card; session: Session }) {
  const { id, number, title, inPlan } = session;
  const content = (
    <>
      <span className="number">{number}</span> {title}
    </>
  );
  if (inPlan) {
    return (
      <a className="session" href={procedurePath(card.id, `sessions/${id}`)} data-stay="">
        {content}
      </a>
    );
  }
  const { specialty, procedure } = card.offered ?? {};
  const plansUrl = `/add-procedure?${new URLSearchParams({ specialty: specialty ?? "", procedure: procedure ?? "" }).toString()}`;
  return (
    <>
      <span className="session">{content}</span>
      <p>
        {card.offered ? (
          <a href={plansUrl}>Part of the Complete Plan</a>
        ) : (
          "Part of the Complete Plan"
        )}
      </p>
    </>
  );
}

function describeAssessment({ answered }: Session): string {
  if (answered === "own") return "Assessment given";
  return answered === "example" ? "Assessment given in the example" : "";
}
