import { type ReactNode, useId } from "react";
import { ADDED_PARAMETER } from "~/app/contracts/list-url";
import { useList } from "../list/list";
import { Pagination } from "../list/pagination";
import { SearchBox } from "../list/search-box";
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
