import { useList, useListUrl } from "./list";

type Props = {
  field: string;
  children: string;
  /** Omits aria-sort, since another column of the same field has it. */
  omitAriaSort?: boolean;
  /** Right-aligned numbers. */
  numeric?: boolean;
};

/** Column header that sorts: the current column toggles the order, another one starts ascending. */
export function SortableHeader({ field, children, omitAriaSort, numeric }: Props) {
  const { sorting } = useList();
  const listUrl = useListUrl();
  const isSorted = sorting.sortBy === field;
  const nextOrder = isSorted && sorting.sortOrder === "ASC" ? "desc" : "asc";
  const direction = sorting.sortOrder === "ASC" ? "ascending" : "descending";
  return (
    <th
      scope="col"
      className={numeric ? "num" : undefined}
      aria-sort={isSorted && !omitAriaSort ? direction : undefined}
    >
      <a href={listUrl({ sort: field, order: nextOrder, page: null })} data-stay="">
        {children}
      </a>
    </th>
  );
}
