import type { ReactNode } from "react";
import type { Card } from "~/app/patient/procedures/card.server";
import { procedurePath } from "./urls";
import { GUIDANCE_TITLES } from "./guidance-labels";
import { PhoneLink } from "./phone-link";

type Props = { card: Card };

/** A procedure's details, travel, and guidance for others (specification 000, section 2.7). */
export function ProcedureDetails({ card }: Props) {
  const { id, plan, provider, phone, day, time } = card;
  return (
    <div className="grid gap-8 lg:grid-cols-2 lg:gap-x-12">
      <section className="grid content-start gap-3">
        <h4 className="text-lg">Appointment</h4>
        <Facts>
          <Fact label="Provider">{provider}</Fact>
          <Fact label="Phone">{phone && <PhoneLink phone={phone} />}</Fact>
          <Fact label="Date">{day}</Fact>
          <Fact label="Time">{time}</Fact>
          <Fact label="Plan">{plan}</Fact>
        </Facts>
        <Actions>
          <a className="button" href={procedurePath(id, "details")} data-stay="">
            Edit Details
          </a>
        </Actions>
      </section>
      <Travel card={card} />
      {(["caretaker", "family"] as const).map((audience) => (
        <section key={audience} className="grid content-start gap-3">
          <h4 className="text-lg">{GUIDANCE[audience].title}</h4>
          <p className="text-soft">{GUIDANCE[audience].description}</p>
          <Actions>
            <a className="button" href={procedurePath(id, audience)} data-stay="">
              {GUIDANCE[audience].title}
            </a>{" "}
            <a className="button" href={procedurePath(id, `${audience}/send`)} data-stay="">
              Send To
              <span className="sr-only">{` somebody: ${GUIDANCE[audience].title}`}</span>
            </a>
          </Actions>
        </section>
      ))}
    </div>
  );
}

const GUIDANCE = {
  caretaker: {
    title: GUIDANCE_TITLES.caretaker,
    description: "For whoever looks after you, step by step.",
  },
  family: { title: GUIDANCE_TITLES.family, description: "For those who are close to you." },
};

function Travel({ card }: Props) {
  const { id, travelMode, pickUp, dropOff, departure, hasNavigation } = card;
  return (
    <section className="grid content-start gap-3">
      <h4 className="text-lg">Travel &amp; Navigation</h4>
      <Facts>
        <Fact label="Travel mode">{travelMode}</Fact>
        <Fact label="Pick Up">{pickUp}</Fact>
        <Fact label="Drop Off">{dropOff}</Fact>
        <Fact label="Departure">{departure}</Fact>
      </Facts>
      <Actions>
        <a className="button" href={procedurePath(id, "ride")} data-stay="">
          Request Ride
        </a>{" "}
        {dropOff && (
          <a
            className="button"
            href={directionsUrl(dropOff)}
            target="_blank"
            rel="noreferrer noopener"
          >
            Travel Directions
            <span className="sr-only"> (opens Google Maps in a new tab)</span>
          </a>
        )}{" "}
        {hasNavigation && (
          <a className="button" href={procedurePath(id, "navigation")} data-stay="">
            Onsite Navigation
          </a>
        )}
      </Actions>
      {dropOff && (
        <p className="text-lg text-soft">
          Travel Directions open Google Maps in a new tab. Google learns the drop-off place, and
          nothing else about you.
        </p>
      )}
    </section>
  );
}

function Actions({ children }: { children: ReactNode }) {
  return <p className="flex flex-wrap items-center gap-2.5 print:hidden">{children}</p>;
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-y border-y">{children}</dl>;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-2">
      <dt className="text-soft">{label}</dt>{" "}
      <dd>{children || <span className="text-soft">Not known yet</span>}</dd>
    </div>
  );
}

/** Google Maps URL with the destination only (DESIGN 8). */
const directionsUrl = (dropOff: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(dropOff)}`;
