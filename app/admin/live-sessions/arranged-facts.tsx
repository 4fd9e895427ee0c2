import type { ReactNode } from "react";
import { Fact } from "~/app/components/content/info-card";
import { FactList } from "~/app/components/detail/fact-groups";
import type { ArrangedFacts } from "./live-session-facts.server";
import { LiveSessionStateBadge } from "./live-session-state";

type Props = ArrangedFacts & {
  /** Whether the appointment is one of an earlier attempt. */
  isEarlier: boolean;
};

/** Appointment of a live session, and the times that are held for the patient. */
export function Arranged({ appointment, offers, isEarlier }: Props) {
  return (
    <>
      {appointment && (
        <Appointment title={isEarlier ? "Earlier Appointment" : "Appointment"} {...appointment} />
      )}
      {offers.length > 0 && (
        <Part title={offers.length === 1 ? "Offered Time" : "Offered Times"}>
          <ul className="grid gap-2">
            {offers.map(({ id, when, hospitalTime, coach, way, heldUntil }) => (
              <li key={id}>
                <b>{when}</b>
                {hospitalTime && <span className="text-soft">{` (${hospitalTime})`}</span>}
                <br />
                {`${coach}, ${way}. `}
                <span className="text-soft">{`Held until ${heldUntil}.`}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mb-6 rounded-md border bg-sunken px-4 py-3">
    <h3 className="mb-2 text-base">{title}</h3>
    {children}
  </section>
);

type AppointmentProps = NonNullable<ArrangedFacts["appointment"]> & { title: string };

function Appointment({ title, ...facts }: AppointmentProps) {
  const { coachId, coach, coachTitle, state, when, hospitalTime, way, price } = facts;
  const { cancelledBy, cancelReason, missedBy, rating, anxietyAfter } = facts;
  return (
    <Part title={title}>
      <FactList>
        <Fact label="When">
          {when}
          {hospitalTime && <span className="block text-sm text-soft">{hospitalTime}</span>}
        </Fact>
        <Fact label="Coach">
          <a href={`/admin/coaches/${coachId}`}>{coach}</a>
          {coachTitle && `, ${coachTitle}`}
        </Fact>
        <Fact label="Way">{way}</Fact>
        <Fact label="Price">{price}</Fact>
        <Fact label="State">
          <LiveSessionStateBadge state={state} />
          {missedBy && ` ${missedBy}`}
        </Fact>
        {cancelledBy && <Fact label="Canceled by">{cancelledBy}</Fact>}
        {cancelReason && <Fact label="Reason">{cancelReason}</Fact>}
        {rating && <Fact label="Patient's Rating">{rating}</Fact>}
        {anxietyAfter && <Fact label="Anxiety Afterwards">{anxietyAfter}</Fact>}
      </FactList>
    </Part>
  );
}
