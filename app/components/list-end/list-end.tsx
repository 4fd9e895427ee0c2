import { Fragment, useEffect } from "react";
import { useList, useListUrl } from "../list/list";
import { BulkBar } from "./bulk-bar";
import { pageWindow } from "./page-window";
import { followSortMenus } from "./sort-menus";

export { replaceControls } from "./replace-controls";

/** Below a list: actions on many rows, the shown rows, how many a page has, and the pages. */
export function ListEnd() {
  const { pagination, bulk, isComplete } = useList();
  useEffect(followSortMenus, []);
  const { currentPage, totalItems, itemsPerPage } = pagination;
  if (totalItems === 0) return null;
  const first = (currentPage - 1) * itemsPerPage + 1;
  const last = Math.min(totalItems, currentPage * itemsPerPage);
  return (
    <>
      {bulk && isComplete && <BulkBar actions={bulk} />}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 text-sm text-soft tabular-nums">
        <p>{`${first} to ${last} of ${totalItems.toLocaleString("en-US")}`}</p>
        <RowsPerPage />
        <Pages />
      </div>
    </>
  );
}

const SIZES = [10, 25, 50, 100];

/** Links to other page sizes; none for a list that fits the smallest. */
function RowsPerPage() {
  const { pagination } = useList();
  const listUrl = useListUrl();
  const { totalItems, itemsPerPage } = pagination;
  const sizes = [...new Set([itemsPerPage, ...SIZES])].sort((a, b) => a - b);
  const largestUseful = sizes.findIndex((size) => size >= totalItems);
  const offered = largestUseful === -1 ? sizes : sizes.slice(0, largestUseful + 1);
  if (offered.length < 2) return null;
  return (
    <nav className="flex flex-wrap items-center gap-1" aria-label="Rows per page">
      <span className="mr-1" aria-hidden="true">
        Rows per page
      </span>
      {offered.map((size) => (
        <Fragment key={size}>
          {" "}
          <PageLink
            href={listUrl({ limit: String(size), page: null })}
            label={`${size} rows per page`}
            isCurrent={size === itemsPerPage}
          >
            {size}
          </PageLink>
        </Fragment>
      ))}
    </nav>
  );
}

/** Page numbers; none for a single page (specification 000, section 9). */
function Pages() {
  const { pagination } = useList();
  const listUrl = useListUrl();
  const { currentPage, totalPages } = pagination;
  if (totalPages <= 1) return null;
  const pageUrl = (page: number) => listUrl({ page: page === 1 ? null : String(page) });
  return (
    <nav className="ml-auto" aria-label="Pages">
      <ul className="flex flex-wrap gap-1">
        {currentPage > 1 && (
          <li>
            <PageLink href={pageUrl(currentPage - 1)} rel="prev">
              Previous
            </PageLink>
          </li>
        )}
        {pageWindow(currentPage, totalPages).map((page, index) => (
          <li key={page ?? `gap${index}`}>
            {page === null ? (
              <span className="grid h-9 place-items-center px-2">…</span>
            ) : (
              <PageLink
                href={pageUrl(page)}
                label={`Page ${page}`}
                isCurrent={page === currentPage}
              >
                {page}
              </PageLink>
            )}
          </li>
        ))}
        {currentPage < totalPages && (
          <li>
            <PageLink href={pageUrl(currentPage + 1)} rel="next">
              Next
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  );
}

type LinkProps = {
  href: string;
  rel?: "prev" | "next";
  /** Accessible name, for a number. */
  label?: string;
  isCurrent?: boolean;
  children: number | string;
};

const PAGE_LINK =
  "grid h-9 min-w-9 place-items-center rounded-md px-2 text-ink no-underline pointer-coarse:h-11 pointer-coarse:min-w-11";

function PageLink({ href, rel, label, isCurrent, children }: LinkProps) {
  return isCurrent ? (
    <span className={`${PAGE_LINK} bg-accent-soft font-semibold`} aria-current="page">
      {children}
    </span>
  ) : (
    <a className={`${PAGE_LINK} hover:bg-sunken`} href={href} rel={rel} aria-label={label}>
      {children}
    </a>
  );
}
