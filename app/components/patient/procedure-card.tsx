import type { Card } from "~/app/patient/procedures/card.server";
import { Badge } from "../ui/badge";
import { cardUrl, type CardSection, procedurePath } from "./urls";
import { OwnRequests } from "./own-requests";
import { ProcedureDetails } from "./procedure-details";
import { SessionList } from "./session-list";

type Props = { card: Card; open: boolean; section: CardSection | null };

/** Collapsible card of a patient's procedure; one card and one of its sections are open (specification 000, section 2.7). */
export function ProcedureCard({ card, open, section }: Props) {
  const { id, type, title, status, isExample, day, time } = card;
  return (
    <li>
      <details className="card" name="procedures" id={`procedure-${id}`} open={open}>
        <summary>
          <span className="text-sm text-soft">{type} </span>
          <h2>{title}</h2>{" "}
          <Badge tone={status === "Upcoming" ? "warning" : "neutral"}>{status}</Badge>{" "}
          {isExample && <Badge tone="neutral">Example</Badge>}
          <span className="when">
            {day ? [day, time].filter(Boolean).join(", ") : "Date not set yet"}
          </span>
        </summary>
        {status === "Completed" ? <Completed /> : <Upcoming card={card} section={section} />}
      </details>
      <p className="card-links">
        {status === "Completed" && (
          <a href={procedurePath(id, "details")} data-stay="">
            Edit Details
          </a>
        )}{" "}
        <a href={procedurePath(id, "remove")} data-stay="">
          Remove from My List
        </a>
      </p>
    </li>
  );
}

function Completed() {
  return (
    <div className="card-body">
      <h3>Procedure Completed Successfully</h3>
      <p>This procedure has been completed. You can review your progress in the billing section.</p>
    </div>
  );
}

function Upcoming({ card, section }: Omit<Props, "open">) {
  const { id, sessions, requests } = card;
  const sectionProps = (name: CardSection) => ({ name: `parts-of-${id}`, open: section === name });
  return (
    <div className="card-body">
      <NextStep card={card} />
      <details className="part" {...sectionProps("details")}>
        <summary>
          <h3>Procedure Details</h3>
        </summary>
        <ProcedureDetails card={card} />
      </details>
      <a className="button" href={procedurePath(id, "live-session")} data-stay="">
        Request Live Session
      </a>
      <OwnRequests requests={requests} />
      {sessions ? (
        <details className="part" {...sectionProps("sessions")}>
          <summary>
            <h3>View My Sessions</h3>
          </summary>
          <SessionList card={card} sessions={sessions} />
        </details>
      ) : (
        <a className="button" href={cardUrl(id, "sessions")}>
          View My Sessions
        </a>
      )}
    </div>
  );
}

/** The patient's next action: to set the date, or to open the plan's first session that they have not assessed. */
function NextStep({ card: { id, day, sessions } }: { card: Card }) {
  const next = sessions?.find(({ inPlan, answered }) => inPlan && answered !== "own");
  if (!day) {
    return (
      <div className="next-step">
        <p>Tell us the date and we'll schedule your sessions.</p>
        <a className="button primary" href={procedurePath(id, "details")} data-stay="">
          When is your procedure?
        </a>
      </div>
    );
  }
  if (!next) return null;
  return (
    <div className="next-step">
      <p>Your next session{next.day && !next.isPast && `, suggested for ${next.day}`}</p>
      <a className="button primary" href={procedurePath(id, `sessions/${next.id}`)} data-stay="">
        {next.number}. {next.title}
      </a>
    </div>
  );
}
