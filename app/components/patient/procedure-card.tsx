import type { Card } from "~/app/patient/procedures/card.server";
import { Badge } from "../ui/badge";
import { NextIcon } from "../ui/icons";
import { Chevron, Disclosure, ROW_CLASSES } from "./disclosure";
import { cardUrl, type CardSection, procedurePath } from "./urls";
import { ExampleChip } from "./example-chip";
import { NextStep } from "./next-step";
import { OwnRequests } from "./own-requests";
import { ProcedureDetails } from "./procedure-details";
import { SessionList } from "./session-list";

type Props = { card: Card; open: boolean; section: CardSection | null };

/** Collapsible card of a patient's procedure; one card and one of its sections are open (specification 000, section 2.7). */
export function ProcedureCard({ card, open, section }: Props) {
  const { id, type, title, status, isExample, day, time } = card;
  return (
    <li className={isExample ? "print:hidden" : undefined}>
      <details
        className="group/card rounded-lg border bg-surface"
        name="procedures"
        id={`procedure-${id}`}
        open={open}
      >
        <summary className="grid list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 rounded-lg px-4 py-5 *:col-start-1 md:px-8 [&::-webkit-details-marker]:hidden">
          <span className="text-lg text-soft">{type} </span>
          <h2 className="text-2xl leading-snug">{title}</h2>{" "}
          <span>{day ? [day, time].filter(Boolean).join(", ") : "Date not set yet"} </span>
          <span className="flex flex-wrap items-center gap-x-3 text-soft [&>:first-child]:text-lg">
            <Badge tone={status === "Upcoming" ? "warning" : "neutral"}>{status}</Badge>{" "}
            {isExample && <ExampleChip />}
          </span>
          <Chevron className="col-start-2! row-start-1 row-end-5 group-open/card:rotate-180" />
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4 pb-4 md:px-8">
          {card.ended ? <Ended {...card.ended} /> : <Upcoming card={card} section={section} />}
          <p className="flex flex-wrap gap-x-6 text-lg *:inline-flex *:min-h-12 *:items-center print:hidden">
            {status === "Completed" && (
              <a href={procedurePath(id, "details")} data-stay="">
                Edit Details
              </a>
            )}{" "}
            {!card.stays && (
              <a className="text-soft" href={procedurePath(id, "remove")} data-stay="">
                Remove from My List
              </a>
            )}
          </p>
        </div>
      </details>
    </li>
  );
}

function Ended({ title, text, link }: NonNullable<Card["ended"]>) {
  return (
    <div className="grid max-w-prose gap-2 border-t pt-5">
      <h3 className="text-xl">{title}</h3>
      <p>
        {text}
        {link && (
          <>
            <a href="/health-metrics#billing">{link}</a>.
          </>
        )}
      </p>
    </div>
  );
}

function Upcoming({ card, section }: Omit<Props, "open">) {
  const { id, sessions, requests } = card;
  const sectionProps = (name: CardSection) => ({ name: `parts-of-${id}`, open: section === name });
  return (
    <>
      <NextStep card={card} />
      <div className="divide-y border-y">
        <Disclosure title="Procedure Details" {...sectionProps("details")}>
          {!card.isPartial && <ProcedureDetails card={card} />}
        </Disclosure>
        <RowLink href={procedurePath(id, "live-session")}>Request Live Session</RowLink>{" "}
        {sessions ? (
          <Disclosure title="View My Sessions" {...sectionProps("sessions")}>
            <SessionList card={card} sessions={sessions} />
          </Disclosure>
        ) : (
          <RowLink href={cardUrl(id, "sessions")}>View My Sessions</RowLink>
        )}
      </div>
      <OwnRequests requests={requests} />
    </>
  );
}

function RowLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={`${ROW_CLASSES} print:hidden`} href={href} data-stay="">
      {children}
      <span className="text-soft">
        <NextIcon size={22} />
      </span>
    </a>
  );
}
