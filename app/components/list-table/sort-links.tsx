import { Fragment } from "react";
import { useSort } from "~/app/components/list/sortable-header";
import type { SortOrder } from "~/app/contracts/list-columns";

type Props = {
  /** Accessible name of the navigation. */
  label: string;
  orders: readonly SortOrder[];
};

/**
 * Links that sort a list by a field that is not a column; where rows are cards, the menu of orders has them. The spaces
 * separate the links in text browsers.
 */
export function SortLinks({ label, orders }: Props) {
  const toSort = useSort();
  return (
    <nav className="pills ml-0 max-lg:hidden" aria-label={label}>
      {orders.map((order) => (
        <Fragment key={order.children}>
          <a
            className="pill"
            href={toSort(order).href}
            aria-current={toSort(order).isSorted || undefined}
            data-stay=""
          >
            {order.children}
          </a>{" "}
        </Fragment>
      ))}
    </nav>
  );
}
