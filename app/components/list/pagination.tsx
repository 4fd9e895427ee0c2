import { useList, useListUrl } from "./list";
import { pageWindow } from "./page-window";

/** Pagination of a list; hidden for a single page (specification 000, section 9). */
export function Pagination() {
  const { pagination } = useList();
  const listUrl = useListUrl();
  const { currentPage, totalPages, totalItems, itemsPerPage } = pagination;
  if (totalPages <= 1) return null;
  const pageUrl = (page: number) => listUrl({ page: page === 1 ? null : String(page) });
  const firstItem = (currentPage - 1) * itemsPerPage + 1;
  const lastItem = Math.min(totalItems, currentPage * itemsPerPage);
  return (
    <nav className="pager" aria-label="Pages">
      <p>
        {firstItem} to {lastItem} of {totalItems.toLocaleString("en-US")}
      </p>
      <ul>
        {currentPage > 1 && (
          <li>
            <a href={pageUrl(currentPage - 1)} rel="prev">
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
              <a href={pageUrl(page)} aria-label={`Page ${page}`}>
                {page}
              </a>
            )}
          </li>
        ))}
        {currentPage < totalPages && (
          <li>
            <a href={pageUrl(currentPage + 1)} rel="next">
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
