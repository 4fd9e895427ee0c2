import { useList, useListAddress } from "./list";

type Props = {
  field: string;
  children: string;
  /** Another column shows the same field, and is the one marked as sorted. */
  twin?: boolean;
  /** It holds numbers, which stand at the right. */
  numeric?: boolean;
};

/** A column's head that sorts: the same column turns the order round, another one starts ascending. */
export function SortableHeader({ field, children, twin, numeric }: Props) {
  const { sorting } = useList();
  const address = useListAddress();
  const active = sorting.sortBy === field;
  const descending = active && sorting.sortOrder === "ASC";
  const order = descending ? "desc" : "asc";
  const direction = sorting.sortOrder === "ASC" ? "ascending" : "descending";
  return (
    <th
      scope="col"
      className={numeric ? "num" : undefined}
      aria-sort={active && !twin ? direction : undefined}
    >
      <a href={address({ sort: field, order, page: null })} data-stay="">
        {children}
      </a>
    </th>
  );
}
