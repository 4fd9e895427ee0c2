import type { IndexLevel } from "~/server/patients/health-index";
import { Badge } from "../ui/badge";
import { NOT_AVAILABLE } from "./index-value";

/** Current level of an index, and the day of its last answers. */
export type CurrentIndex = (IndexLevel & { day: string }) | null;
type Props = {
  /** Number of submissions. */
  answered: number;
  lastDay: string | null;
  anxiety: CurrentIndex;
  recovery: CurrentIndex;
};

/** Summary cards of the health metrics (specification 000, section 2.7). */
export function IndexCards({ answered, lastDay, anxiety, recovery }: Props) {
  const answeredText = answered === 1 ? "Answered once" : `Answered ${answered} times`;
  return (
    <ul className="index-cards">
      <li className="card">
        <h2>Individual Healing Survey</h2>
        <p className="text-4xl leading-tight font-bold tracking-tighter tabular-nums">
          {answered === 0 ? NOT_AVAILABLE : answered}
        </p>
        <p>{lastDay ? `${answeredText}, last on ${lastDay}` : "Nothing has been answered yet"}</p>
        <a className="button primary" href="/patient-surveys">
          Answer a Survey
        </a>
      </li>
      <IndexCard title="Anxiety Index" index={anxiety} />
      <IndexCard title="Recovery Index" index={recovery} />
    </ul>
  );
}

function IndexCard({ title, index }: { title: string; index: CurrentIndex }) {
  return (
    <li className="card">
      <h2>{title}</h2>
      <p className="text-4xl leading-tight font-bold tracking-tighter tabular-nums">
        {index ? `${index.percent}%` : NOT_AVAILABLE}
      </p>
      {index ? (
        <>
          <Badge tone={index.tone}>{index.word}</Badge>
          <p>{index.day}</p>
        </>
      ) : (
        <p>No answers yet</p>
      )}
    </li>
  );
}
