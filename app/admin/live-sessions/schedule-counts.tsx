import type { DayCount } from "~/server/appointments/schedule";
import { useScheduleUrl } from "./use-schedule-url";

type Day = DayCount & { date: string; words: string };

/** Days of a busy week with their numbers; each leads to the appointments of the day. */
export function ScheduleCounts({ days }: { days: readonly Day[] }) {
  const toUrl = useScheduleUrl();
  return (
    <table className="rows">
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col" className="number">
            Appointments
          </th>
          <th scope="col" className="number">
            Outcome Missing
          </th>
          <th scope="col" className="number">
            Please Check
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, words, total, outcomeMissing, toCheck }) => (
          <tr key={date}>
            <td data-label="Day" className="name">
              <a href={toUrl("day", date)} data-stay="">
                {words}
              </a>
            </td>
            <td data-label="Appointments" className="number">
              {total.toLocaleString("en-US")}
            </td>
            <td data-label="Outcome Missing" className="number">
              {outcomeMissing.toLocaleString("en-US")}
            </td>
            <td data-label="Please Check" className="number">
              {toCheck.toLocaleString("en-US")}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
