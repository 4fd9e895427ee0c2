import { type SortOrder, useSort } from "~/app/components/list/sortable-header";

type Props = {
  /** Accessible name of the navigation. */
  label: string;
  orders: readonly SortOrder[];
};

/** Links that sort a list by a field that is not a column; where rows are cards, the menu of `TableHead` has them. */
export function SortLinks({ label, orders }: Props) {
  const toSort = useSort();
  return (
    <nav className="pills ml-0 max-lg:hidden" aria-label={label}>
      {orders.map((order) => (
        <a
          className="pill"
          key={order.children}
          href={toSort(order).href}
          aria-current={toSort(order).isSorted || undefined}
          data-stay=""
        >
          {order.children}
        </a>
      ))}
    </nav>
  );
}
