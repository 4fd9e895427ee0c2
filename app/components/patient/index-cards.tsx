import type { ReactNode } from "react";
import type { IndexBand, IndexLevel } from "~/server/patients/health-index";
import { Badge } from "../ui/badge";
import { IndexScale } from "./index-scale";
import { NOT_AVAILABLE } from "./index-value";

/** Current level of an index, its scale, and the day of its last answers. */
type CurrentIndex = (IndexLevel & { day: string; bands: IndexBand[] }) | null;
type Props = {
  /** Number of submissions. */
  answered: number;
  lastDay: string | null;
  anxiety: CurrentIndex;
  recovery: CurrentIndex;
};

/** Summary cards of the health metrics (specification 000, section 2.7). */
export function IndexCards({ answered, lastDay, anxiety, recovery }: Props) {
  return (
    <ul className="grid gap-4 md:grid-cols-3 md:gap-6 print:grid-cols-3">
      <SummaryCard
        title="Individual Healing Survey"
        figure={answered === 0 ? NOT_AVAILABLE : String(answered)}
        status={answered > 0 && (answered === 1 ? "answer" : "answers")}
        note={lastDay ? `Last on ${lastDay}` : "Nothing has been answered yet"}
      >
        <a className="button primary justify-self-start px-3 print:hidden" href="/patient-surveys">
          Answer a Survey
        </a>
      </SummaryCard>
      <IndexCard title="Anxiety Index" index={anxiety} />
      <IndexCard title="Recovery Index" index={recovery} />
    </ul>
  );
}

function IndexCard({ title, index }: { title: string; index: CurrentIndex }) {
  if (!index) return <SummaryCard title={title} figure={NOT_AVAILABLE} note="No answers yet" />;
  const { percent, word, tone, day, bands } = index;
  return (
    <SummaryCard
      title={title}
      figure={`${percent}%`}
      status={<Badge tone={tone}>{word}</Badge>}
      note={`On ${day}`}
    >
      <IndexScale percent={percent} bands={bands} />
    </SummaryCard>
  );
}

type CardProps = {
  title: string;
  figure: string;
  status?: ReactNode;
  note: string;
  /** What stands at the lower edge, on one line across the cards. */
  children?: ReactNode;
};

function SummaryCard({ title, figure, status, note, children }: CardProps) {
  return (
    <li className="card row-span-4 grid break-inside-avoid grid-rows-subgrid gap-y-1">
      <h2 className="text-lg">{title}</h2>
      <p className="mt-2 text-4xl leading-tight font-bold tracking-tighter tabular-nums">
        {figure}
      </p>
      <p className="flex flex-wrap content-start gap-x-4 text-base text-soft [&_span]:text-base [&_span]:text-ink">
        {status && <span>{status}</span>} {note}
      </p>
      {children && <div className="grid items-end pt-5">{children}</div>}
    </li>
  );
}
