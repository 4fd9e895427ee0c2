import { type ReactNode, useId } from "react";
import { ADDED_PARAMETER } from "~/app/contracts/list-url";
import { useList } from "../list/list";
import { Pagination } from "../list/pagination";
import { SearchBox } from "../list/search-box";

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
    <section className="children" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {(pagination.totalPages > 1 || search.get("q") || search.get(ADDED_PARAMETER)) && (
        <div className="toolbar">
          <SearchBox placeholder={placeholder} />
        </div>
      )}
      {children}
      <Pagination />
    </section>
  );
}
