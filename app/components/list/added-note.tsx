import { ADDED_PARAMETER } from "~/app/contracts/list-url";
import { PERIOD_LABELS, PERIODS } from "~/models/rules/period.schema";
import { useList, useListUrl } from "./list";

/** Note that the list is filtered by the period of creation, as linked from the dashboard's cards; links to all rows. */
export function AddedNote() {
  const requestedPeriod = useList().search.get(ADDED_PARAMETER);
  const filteredUrl = useListUrl();
  const period = PERIODS.find((knownPeriod) => knownPeriod === requestedPeriod);
  if (!period) return null;
  return (
    <p className="added hint">
      Only what was added {PERIOD_LABELS[period]}.{" "}
      <a href={filteredUrl({ added: null, page: null })} data-stay="">
        Show all
      </a>
    </p>
  );
}
