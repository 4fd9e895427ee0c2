import { type ReactNode, useId } from "react";
import { ADDED } from "~/app/contracts/list-address";
import { useList } from "../list/list";
import { Pagination } from "../list/pagination";
import { SearchBox } from "../list/search-box";

type Props = {
  title: string;
  /** The placeholder of the search, which appears once there is more than one page. */
  search: string;
  children: ReactNode;
};

/** What belongs to a record, on its own page: searched, sorted and paged like every list. */
export function ChildSection({ title, search: placeholder, children }: Props) {
  const { pagination, search } = useList();
  const id = useId();
  return (
    <section className="children" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {(pagination.totalPages > 1 || search.get("q") || search.get(ADDED)) && (
        <div className="toolbar">
          <SearchBox placeholder={placeholder} />
        </div>
      )}
      {children}
      <Pagination />
    </section>
  );
}
