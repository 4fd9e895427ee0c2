import type { ReactNode } from "react";
import type { Card } from "~/app/patient/procedures/card.server";
import { procedureAddress } from "./addresses";
import { GUIDANCE_TITLES } from "./guidance-words";
import { PhoneLink } from "./phone-link";

type Props = { card: Card };

/** What is known of a procedure, how to get there, and what others can do (specification 000, section 2.7). */
export function ProcedureDetails({ card }: Props) {
  const { id, plan, provider, phone, day, time } = card;
  const at = (part: string) => procedureAddress(id, part);
  return (
    <div className="part-body">
      <dl className="known">
        <Known label="Provider">{provider}</Known>
        <Known label="Phone">{phone && <PhoneLink phone={phone} />}</Known>
        <Known label="Date">{day}</Known>
        <Known label="Time">{time}</Known>
        <Known label="Plan">{plan}</Known>
      </dl>
      <p>
        <a className="button" href={at("details")} data-stay="">
          Edit Details
        </a>
      </p>
      <Travel card={card} />
      {(["caretaker", "family"] as const).map((audience) => (
        <section key={audience}>
          <h4>{GUIDANCE[audience].title}</h4>
          <p className="hint">{GUIDANCE[audience].what}</p>
          <p className="actions">
            <a className="button" href={at(audience)} data-stay="">
              {GUIDANCE[audience].title}
            </a>{" "}
            <a className="button" href={at(`${audience}/send`)} data-stay="">
              Send To
              <span className="visually-hidden">{` somebody: ${GUIDANCE[audience].title}`}</span>
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
    what: "For whoever looks after you, step by step.",
  },
  family: { title: GUIDANCE_TITLES.family, what: "For those who are close to you." },
};

function Travel({ card }: Props) {
  const { id, travelMode, pickUp, dropOff, departure, hasNavigation } = card;
  return (
    <section>
      <h4>Travel &amp; Navigation</h4>
      <dl className="known">
        <Known label="Travel mode">{travelMode}</Known>
        <Known label="Pick Up">{pickUp}</Known>
        <Known label="Drop Off">{dropOff}</Known>
        <Known label="Departure">{departure}</Known>
      </dl>
      <p className="actions">
        <a className="button" href={procedureAddress(id, "ride")} data-stay="">
          Request Ride
        </a>{" "}
        {dropOff && (
          <a
            className="button"
            href={directions(dropOff)}
            target="_blank"
            rel="noreferrer noopener"
          >
            Travel Directions
            <span className="visually-hidden"> (opens Google Maps in a new tab)</span>
          </a>
        )}{" "}
        {hasNavigation && (
          <a className="button" href={procedureAddress(id, "navigation")} data-stay="">
            Onsite Navigation
          </a>
        )}
      </p>
      {dropOff && (
        <p className="hint">
          Travel Directions open Google Maps in a new tab. It learns the drop-off place, and nothing
          else of you.
        </p>
      )}
    </section>
  );
}

function Known({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt> <dd>{children || <span className="hint">Not known yet</span>}</dd>
    </div>
  );
}

/** It carries where the way ends, and nothing else (DESIGN 8). */
const directions = (dropOff: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(dropOff)}`;
