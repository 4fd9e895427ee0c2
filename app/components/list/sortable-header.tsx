import type { SortOrder } from "~/app/contracts/list-columns";
import { useList, useListUrl } from "./list";

export type SortableHeaderProps = {
  /** Field that it sorts by; a header without one does not sort. */
  field?: string;
  children: string;
  /** Omits aria-sort, since another column of the same field has it. */
  omitAriaSort?: boolean;
  /** Right-aligned numbers. */
  numeric?: boolean;
};

/** Column header that sorts: the current column toggles the order, another one starts ascending. */
export function SortableHeader({ field, children, omitAriaSort, numeric }: SortableHeaderProps) {
  const { isSorted, direction, href } = useSort()({ field });
  const { isComplete } = useList();
  return (
    <th
      scope="col"
      className={numeric ? "number" : undefined}
      aria-sort={isSorted && !omitAriaSort ? direction : undefined}
    >
      {isComplete && field ? (
        <a href={href} data-stay="">
          {children}
        </a>
      ) : (
        children
      )}
    </th>
  );
}

/**
 * Returns a function of a field, or of an order: whether the list is sorted by it, the direction, and the link that sorts by
 * it. The link of a field toggles its direction.
 */
export function useSort() {
  const { sorting } = useList();
  const listUrl = useListUrl();
  const isAscending = sorting.sortOrder === "ASC";
  const current = isAscending ? "asc" : "desc";
  const direction = isAscending ? "ascending" : "descending";
  return ({ field, order }: { field?: string; order?: SortOrder["order"] }) => {
    const isSorted = sorting.sortBy === field && (order ?? current) === current;
    const toggled = isSorted && isAscending ? "desc" : "asc";
    const href = listUrl({ sort: field ?? null, order: order ?? toggled, page: null });
    return { isSorted, direction, href } as const;
  };
}
