import { todayUrl } from "../patient/urls";

type Props = { id: number; title: string; when: string; day: string };

/** How far away the nearest procedure is, with the way to its page of today. */
export function TodayCard({ id, title, when, day }: Props) {
  return (
    <section
      className="card flex flex-wrap items-center justify-between gap-x-8 gap-y-4"
      aria-labelledby="today"
    >
      <div>
        <h2 className="text-2xl" id="today">
          {when}
        </h2>
        <p>{title}</p>
        <p className="text-soft">{day}</p>
      </div>
      <a className="button print:hidden" href={todayUrl(id)}>
        Open Today
      </a>
    </section>
  );
}
