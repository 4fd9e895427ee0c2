import { useList, useListUrl } from "./list";

type Props = {
  field: string;
  children: string;
  /** Another column shows the same field and carries aria-sort. */
  twin?: boolean;
  /** Right-aligned numbers. */
  numeric?: boolean;
};

/** Column header that sorts: the current column toggles the order, another one starts ascending. */
export function SortableHeader({ field, children, twin, numeric }: Props) {
  const { sorting } = useList();
  const address = useListUrl();
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
