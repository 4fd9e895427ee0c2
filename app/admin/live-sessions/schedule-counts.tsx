import type { DayCount } from "~/server/appointments/schedule";
import { type RowColumn, RowTable } from "~/app/components/detail/row-table";
import { useScheduleUrl } from "./use-schedule-url";

type Day = DayCount & { date: string; words: string };

const toNumber = (count: number) => count.toLocaleString("en-US");

/** Days of a busy week with their numbers; each leads to the appointments of the day. */
export function ScheduleCounts({ days }: { days: readonly Day[] }) {
  const toUrl = useScheduleUrl();
  const columns: RowColumn<Day>[] = [
    {
      label: "Day",
      kind: "name",
      cell: ({ date, words }) => (
        <a href={toUrl("day", date)} data-stay="">
          {words}
        </a>
      ),
    },
    { label: "Appointments", kind: "number", cell: ({ total }) => toNumber(total) },
    {
      label: "Outcome Missing",
      kind: "number",
      cell: ({ outcomeMissing }) => toNumber(outcomeMissing),
    },
    { label: "Please Check", kind: "number", cell: ({ toCheck }) => toNumber(toCheck) },
  ];
  return <RowTable rows={days} columns={columns} keyOf={({ date }) => date} />;
}
