const WINDOW_PAGES = 5;

/**
 * Page numbers of the pagination: up to five around the current page, plus the first and last page; null for an
 * ellipsis (specification 000, section 9).
 */
export function pageWindow(current: number, total: number): (number | null)[] {
  const from = Math.max(
    1,
    Math.min(current - Math.floor(WINDOW_PAGES / 2), total - WINDOW_PAGES + 1),
  );
  const to = Math.min(total, from + WINDOW_PAGES - 1);
  const pages: (number | null)[] = [];
  for (let page = from; page <= to; page++) pages.push(page);
  if (from > 1) pages.unshift(1, ...(from > 2 ? [null] : []));
  if (to < total) pages.push(...(to < total - 1 ? [null] : []), total);
  return pages;
}
