import { Fact } from "~/app/components/content/info-card";
import { FactColumns, FactList } from "~/app/components/detail/fact-groups";
import { COACH_LABELS } from "~/models/coaches/coach-options.schema";
import type { CoachFacts } from "./coach-facts.server";
import { type Editing, SectionCard } from "./section-card";

type HoursProps = Editing & {
  facts: CoachFacts;
  /** The next free times. */
  free: readonly string[];
};

/** Hours in which a coach can be booked, and the next times that are free. */
export function HoursCard({ facts, free, ...editing }: HoursProps) {
  const { week, exceptions, timeZone } = facts;
  return (
    <SectionCard section="hours" title="Hours" editLabel="Edit Hours" {...editing}>
      <FactColumns>
        <FactList>
          <Fact label={COACH_LABELS.weeklyHours}>
            {week.length > 0 ? <Lines lines={week} /> : "None"}
          </Fact>
          <Fact label={COACH_LABELS.exceptions}>
            {exceptions.length > 0 ? <Lines lines={exceptions} /> : "None"}
          </Fact>
          <Fact label={COACH_LABELS.timeZone}>{timeZone}</Fact>
        </FactList>
        <FactList>
          <Fact label="Next Free Times">
            {free.length > 0 ? <Lines lines={free} /> : "None"}
            <span className="block text-sm text-soft">{`In the time zone ${timeZone}`}</span>
          </Fact>
        </FactList>
      </FactColumns>
    </SectionCard>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
