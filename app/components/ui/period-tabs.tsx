import { type Period, PERIOD_WORDS, PERIODS } from "~/models/period.schema";

/** Links to one page for each period; the page stays where it is scrolled to. */
export function PeriodTabs({ path, period }: { path: string; period: Period }) {
  return (
    <nav className="pills" aria-label="Period">
      {PERIODS.map((each) => (
        <a
          key={each}
          href={`${path}?period=${each}`}
          aria-current={each === period ? "page" : undefined}
          data-stay=""
        >
          {PERIOD_WORDS[each].tab}
        </a>
      ))}
    </nav>
  );
}
