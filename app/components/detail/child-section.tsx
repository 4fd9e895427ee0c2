import { type ReactNode, useId } from "react";
import { ADDED_PARAMETER } from "~/app/contracts/list-url";
import { useList } from "../list/list";
import { Pagination } from "../list/pagination";
import { ActionsHeader } from "../list/row-actions";
import { SearchBox } from "../list/search-box";
import { SortableHeader, type SortableHeaderProps } from "../list/sortable-header";
import { SortMenu } from "../list/sort-menu";
import { TableHead } from "../list/table-head";
import { Toolbar } from "../list/toolbar";

type Props = {
  title: string;
  /** Placeholder of the search box, which is shown for more than one page of rows. */
  searchPlaceholder: string;
  children: ReactNode;
};

/** List of a record's children on its detail page: searchable, sortable and paginated. */
export function ChildSection({ title, searchPlaceholder: placeholder, children }: Props) {
  const { pagination, search } = useList();
  const id = useId();
  return (
    <section className="mt-8" aria-labelledby={id}>
      <h2 id={id} className="mb-3.5">
        {title}
      </h2>
      {(pagination.totalPages > 1 || search.get("q") || search.get(ADDED_PARAMETER)) && (
        <Toolbar>
          <SearchBox placeholder={placeholder} />
        </Toolbar>
      )}
      {children}
      <Pagination />
    </section>
  );
}

/** Head of a table without filters above it, which is sorted on phones by the menu in its caption. The last column has actions. */
export function SortableTableHead({ columns }: { columns: readonly SortableHeaderProps[] }) {
  const { isComplete } = useList();
  return (
    <>
      {isComplete && (
        <caption className="relative mb-3 block w-fit lg:hidden">
          <SortMenu options={columns} />
        </caption>
      )}
      <TableHead>
        {columns.map((column) => (
          <SortableHeader key={column.children} {...column} />
        ))}
        <ActionsHeader />
      </TableHead>
    </>
  );
}
