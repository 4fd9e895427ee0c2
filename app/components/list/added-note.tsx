import { ADDED_PARAMETER } from "~/app/contracts/list-url";
import { PERIOD_LABELS, PERIODS } from "~/models/rules/period.schema";
import { useList, useListUrl } from "./list";

/** Note with a link to all rows, for a list filtered by the period of creation, as the dashboard's cards link to it. */
export function AddedNote() {
  const requestedPeriod = useList().search.get(ADDED_PARAMETER);
  const listUrl = useListUrl();
  const period = PERIODS.find((knownPeriod) => knownPeriod === requestedPeriod);
  if (!period) return null;
  return (
    <p className="order-1 basis-full text-sm text-soft">
      Only what was added {PERIOD_LABELS[period]}.{" "}
      <a href={listUrl({ added: null, page: null })} data-stay="">
        Show all
      </a>
    </p>
  );
}
