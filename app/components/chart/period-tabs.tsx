import { Fragment } from "react";
import { type Period, PERIODS } from "~/models/rules/period.schema";

const TABS: Record<Period, string> = {
  "1d": "Today",
  "7d": "1 Week",
  "30d": "1 Month",
  ytd: "YTD",
  "365d": "1 Year",
};

type Props = {
  path: string;
  /** Null where other days are chosen. */
  period: Period | null;
  /** Query that the links keep. */
  search?: string;
};

/** Links to the page for each period (specification 000, section 2.3); the scroll position is preserved. */
export function PeriodTabs({ path, period, search = "" }: Props) {
  const toUrl = (each: Period) => {
    const query = new URLSearchParams(search);
    query.set("period", each);
    return `${path}?${query.toString()}`;
  };
  return (
    <nav className="pills" aria-label="Period">
      {PERIODS.map((each) => (
        <Fragment key={each}>
          <a
            className="pill"
            href={toUrl(each)}
            aria-current={each === period ? "page" : undefined}
            data-stay=""
          >
            {TABS[each]}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
