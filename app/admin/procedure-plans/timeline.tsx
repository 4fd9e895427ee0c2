import { Badge } from "~/app/components/ui/badge";

export type TimelineDay = {
  /** Such as "3 days before". */
  day: string;
  items: {
    key: string;
    name: string;
    /** What it shows and for whom. */
    facts: string;
    /** Why patients do not get it; null if they do. */
    problem: string | null;
  }[];
};

/** Items of a plan by the day on which they begin. */
export function TimelineList({ days }: { days: readonly TimelineDay[] }) {
  if (days.length === 0) return <p className="text-soft">This plan has no items yet.</p>;
  return (
    <ol className="grid gap-4">
      {days.map(({ day, items }) => (
        <li
          key={day}
          className="grid gap-x-7 gap-y-1 border-t pt-3 first:border-t-0 first:pt-0 sm:grid-cols-[10rem_minmax(0,1fr)]"
        >
          <p className="font-semibold">{day}</p>
          <ul className="grid gap-2">
            {items.map(({ key, name, facts, problem }) => (
              <li key={key}>
                <b className="font-semibold">{name}</b>{" "}
                {problem && <Badge tone="warning">{problem}</Badge>}
                <p className="text-sm text-soft">{facts}</p>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
