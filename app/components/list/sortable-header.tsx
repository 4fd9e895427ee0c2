import { useList, useListUrl } from "./list";

export type SortableHeaderProps = {
  field: string;
  children: string;
  /** Omits aria-sort, since another column of the same field has it. */
  omitAriaSort?: boolean;
  /** Right-aligned numbers. */
  numeric?: boolean;
};

/** Column header that sorts: the current column toggles the order, another one starts ascending. */
export function SortableHeader({ field, children, omitAriaSort, numeric }: SortableHeaderProps) {
  const { isSorted, direction, href } = useSort(field);
  return (
    <th
      scope="col"
      className={numeric ? "number" : undefined}
      aria-sort={isSorted && !omitAriaSort ? direction : undefined}
    >
      <a href={href} data-stay="">
        {children}
      </a>
    </th>
  );
}

/** Whether a list is sorted by a field, its direction, and the link that sorts by it or toggles the direction. */
export function useSort(field: string) {
  const { sorting } = useList();
  const listUrl = useListUrl();
  const isSorted = sorting.sortBy === field;
  const isAscending = sorting.sortOrder === "ASC";
  return {
    isSorted,
    direction: isAscending ? ("ascending" as const) : ("descending" as const),
    href: listUrl({ sort: field, order: isSorted && isAscending ? "desc" : "asc", page: null }),
  };
}
