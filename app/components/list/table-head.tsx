import { Children, isValidElement, type ReactElement, type ReactNode } from "react";
import { useList } from "./list";
import { SortableHeader, type SortableHeaderProps, useSort } from "./sortable-header";

type SortableElement = ReactElement<SortableHeaderProps>;

/**
 * Head of a list's table. Where rows are cards, one menu of its sortable columns replaces it: it is the table's caption,
 * a native disclosure.
 */
export function TableHead({ children }: { children: ReactNode }) {
  const headers = Children.toArray(children);
  const sortable = headers.filter(
    (header): header is SortableElement => isValidElement(header) && header.type === SortableHeader,
  );
  return (
    <>
      {sortable.length > 0 && <SortMenu columns={sortable.map(({ props }) => props)} />}
      <thead>
        <tr>{children}</tr>
      </thead>
    </>
  );
}

function SortMenu({ columns }: { columns: readonly SortableHeaderProps[] }) {
  const { sorting } = useList();
  const current = columns.find(
    ({ field, omitAriaSort }) => field === sorting.sortBy && !omitAriaSort,
  );
  return (
    <caption className="mb-3 block text-left lg:hidden">
      <details className="relative w-fit">
        <summary className="button small list-none">
          {`Sort${current ? `: ${current.children}` : ""}`}
        </summary>
        <ul className="absolute z-10 mt-1 min-w-52 rounded-md border bg-surface p-1.5 shadow-raised">
          {columns.map((column) => (
            <SortOption key={column.children} {...column} />
          ))}
        </ul>
      </details>
    </caption>
  );
}

function SortOption({ field, children, omitAriaSort }: SortableHeaderProps) {
  const { isSorted, direction, href } = useSort(field);
  const isCurrent = isSorted && !omitAriaSort;
  return (
    <li>
      <a
        className="flex min-h-11 items-center justify-between gap-4 rounded-sm px-3 text-ink no-underline hover:bg-sunken aria-[current]:font-semibold"
        href={href}
        aria-current={isCurrent ? "true" : undefined}
        data-stay=""
      >
        {children}
        {isCurrent && <span className="text-sm font-normal text-soft">{direction}</span>}
      </a>
    </li>
  );
}
