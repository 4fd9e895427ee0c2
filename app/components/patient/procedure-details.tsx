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
        <div className="flex items-center justify-between gap-4">
          <h4 className="text-lg">Appointment</h4>
          <a className={LINK_CLASSES} href={procedurePath(id, "details")} data-stay="">
            Edit Details
          </a>
        </div>
        <Facts>
          <Fact label="Provider">{provider}</Fact>
          <Fact label="Care team phone">{phone && <PhoneLink phone={phone} />}</Fact>
          <Fact label="Date">{day}</Fact>
          <Fact label="Time">{time}</Fact>
          <Fact label="Plan">{plan}</Fact>
        </Facts>
      </section>
      <Travel card={card} />
      <ul className="divide-y border-y lg:col-span-2 print:hidden">
        {(["caretaker", "family"] as const).map((audience) => (
          <li key={audience} className="flex items-center justify-between gap-4 py-3">
            <div>
              <h4 className="text-body">
                <a href={procedurePath(id, audience)} data-stay="">
                  {GUIDANCE_TITLES[audience]}
                </a>
              </h4>
              <p className="text-lg text-soft">{GUIDANCE_USES[audience]}</p>
            </div>
            <a
              className="button flex-none"
              href={procedurePath(id, `${audience}/send`)}
              data-stay=""
            >
              Send To
              <span className="sr-only">{` somebody: ${GUIDANCE_TITLES[audience]}`}</span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A link that is quieter than a button, and as high. */
const LINK_CLASSES = "inline-flex min-h-12 items-center print:hidden";

const GUIDANCE_USES = {
  caretaker: "For whoever looks after you, step by step.",
  family: "For those who are close to you.",
};

function Travel({ card }: Props) {
  const { id, travelMode, pickUp, dropOff, departure, hasNavigation } = card;
  return (
    <section className="grid content-start gap-3">
      <h4 className="flex min-h-12 items-center text-lg">Travel &amp; Navigation</h4>
      <Facts>
        <Fact label="Travel mode">{travelMode}</Fact>
        <Fact label="Pick Up">{pickUp}</Fact>
        <Fact label="Drop Off">{dropOff}</Fact>
        <Fact label="Departure">{departure}</Fact>
      </Facts>
      <p className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <a className="button" href={procedurePath(id, "ride")} data-stay="">
          Request Ride
        </a>{" "}
        {dropOff && (
          <a
            className={LINK_CLASSES}
            href={directionsUrl(dropOff)}
            target="_blank"
            rel="noreferrer noopener"
          >
            Travel Directions
            <span className="sr-only"> (opens Google Maps in a new tab)</span>
          </a>
        )}{" "}
        {hasNavigation && (
          <a className={LINK_CLASSES} href={procedurePath(id, "navigation")} data-stay="">
            Onsite Navigation
          </a>
        )}
      </p>
      {dropOff && (
        <p className="text-lg text-soft print:hidden">
          Travel Directions open Google Maps in a new tab. We tell Google the drop-off place, and
          nothing else.
        </p>
      )}
    </section>
  );
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
