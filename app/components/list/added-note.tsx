import { ADDED } from "~/app/contracts/list-address";
import { PERIOD_LABELS, PERIODS } from "~/models/rules/period.schema";
import { useList, useListAddress } from "./list";

/** Says that the list is narrowed to what was added in a period, as the dashboard's cards do, with the way back to all. */
export function AddedNote() {
  const asked = useList().search.get(ADDED);
  const address = useListAddress();
  const period = PERIODS.find((each) => each === asked);
  if (!period) return null;
  return (
    <p className="added hint">
      Only what was added {PERIOD_LABELS[period]}.{" "}
      <a href={address({ added: null, page: null })} data-stay="">
        Show all
      </a>
    </p>
  );
}
