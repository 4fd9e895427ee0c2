import type { ReactNode } from "react";
import type { Card } from "~/app/patient/procedures/card.server";
import { procedurePath } from "./urls";
import { GUIDANCE_TITLES } from "./guidance-labels";
import { PhoneLink } from "./phone-link";

type Props = { card: Card };

/** A procedure's details, travel, and guidance for others (specification 000, section 2.7). */
export function ProcedureDetails({ card }: Props) {
  const { id, plan, provider, phone, day, time } = card;
  const toPath = (part: string) => procedurePath(id, part);
  return (
    <div className="part-body">
      <dl className="known">
        <Detail label="Provider">{provider}</Detail>
        <Detail label="Phone">{phone && <PhoneLink phone={phone} />}</Detail>
        <Detail label="Date">{day}</Detail>
        <Detail label="Time">{time}</Detail>
        <Detail label="Plan">{plan}</Detail>
      </dl>
      <p>
        <a className="button" href={toPath("details")} data-stay="">
          Edit Details
        </a>
      </p>
      <Travel card={card} />
      {(["caretaker", "family"] as const).map((audience) => (
        <section key={audience}>
          <h4>{GUIDANCE[audience].title}</h4>
          <p className="text-sm text-soft">{GUIDANCE[audience].description}</p>
          <p className="flex flex-wrap items-center gap-2.5">
            <a className="button" href={toPath(audience)} data-stay="">
              {GUIDANCE[audience].title}
            </a>{" "}
            <a className="button" href={toPath(`${audience}/send`)} data-stay="">
              Send To
              <span className="sr-only">{` somebody: ${GUIDANCE[audience].title}`}</span>
            </a>
          </p>
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
    <section>
      <h4>Travel &amp; Navigation</h4>
      <dl className="known">
        <Detail label="Travel mode">{travelMode}</Detail>
        <Detail label="Pick Up">{pickUp}</Detail>
        <Detail label="Drop Off">{dropOff}</Detail>
        <Detail label="Departure">{departure}</Detail>
      </dl>
      <p className="flex flex-wrap items-center gap-2.5">
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
      </p>
      {dropOff && (
        <p className="text-sm text-soft">
          Travel Directions open Google Maps in a new tab. Google learns the drop-off place, and
          nothing else about you.
        </p>
      )}
    </section>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>{" "}
      <dd>{children || <span className="text-sm text-soft">Not known yet</span>}</dd>
    </div>
  );
}

/** Google Maps URL with the destination only (DESIGN 8). */
const directionsUrl = (dropOff: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(dropOff)}`;
