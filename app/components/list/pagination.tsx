import { useList, useListUrl } from "./list";
import { pageWindow } from "./page-window";

/** Pagination of a list; hidden for a single page (specification 000, section 9). */
export function Pagination() {
  const { pagination } = useList();
  const address = useListUrl();
  const { currentPage, totalPages, totalItems, itemsPerPage } = pagination;
  if (totalPages <= 1) return null;
  const href = (page: number) => address({ page: page === 1 ? null : String(page) });
  const first = (currentPage - 1) * itemsPerPage + 1;
  const last = Math.min(totalItems, currentPage * itemsPerPage);
  return (
    <nav className="pager" aria-label="Pages">
      <p>
        {first} to {last} of {totalItems.toLocaleString("en-US")}
      </p>
      <ul>
        {currentPage > 1 && (
          <li>
            <a href={href(currentPage - 1)} rel="prev">
              Previous
            </a>
          </li>
        )}
        {pageWindow(currentPage, totalPages).map((page, index) => (
          <li key={page ?? `gap${index}`}>
            {page === null ? (
              <span className="gap">…</span>
            ) : page === currentPage ? (
              <span aria-current="page">{page}</span>
            ) : (
              <a href={href(page)} aria-label={`Page ${page}`}>
                {page}
              </a>
            )}
          </li>
        ))}
        {currentPage < totalPages && (
          <li>
            <a href={href(currentPage + 1)} rel="next">
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
