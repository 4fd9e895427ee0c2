import type { Card, CardSession } from "~/app/patient/procedures/card.server";
import { CheckIcon } from "../ui/icons";
import { procedurePath } from "./urls";

/** The number is drawn: text browsers number the list themselves. */
const NUMBER_CLASSES =
  "before:content-[attr(data-number)] col-start-1! row-start-1 grid size-9 flex-none place-items-center rounded-full text-lg font-semibold tabular-nums";

/** A session's number, title, description, suggested day, and when it was played. */
export function SessionItem({ card, session }: { card: Card; session: CardSession }) {
  const { number, description, day, played, isFinished, answered } = session;
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
          {played && <Played isFinished={isFinished}>{played}</Played>}
        </p>
      )}
    </>
  );
}

/** When a session was played: a check mark where that was to its end. */
function Played({ isFinished, children }: { isFinished: boolean; children: string }) {
  return (
    <span className={isFinished ? "inline-flex items-center gap-1 text-success" : undefined}>
      {isFinished && <CheckIcon />}
      {children}
    </span>
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
  return (
    <>
      <b className="flex min-h-9 items-center">{title}</b>
      <p className="text-lg">
        <a href={card.plansUrl}>Part of the Complete Plan</a>
      </p>
    </>
  );
}
