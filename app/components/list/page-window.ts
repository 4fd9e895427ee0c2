const WINDOW = 5;

/**
 * The numbers of a pager: a window of five at most around the current page, the first and the last page beside it, and
 * null where an ellipsis stands (specification 000, section 9).
 */
export function pageWindow(current: number, total: number): (number | null)[] {
  const from = Math.max(1, Math.min(current - Math.floor(WINDOW / 2), total - WINDOW + 1));
  const to = Math.min(total, from + WINDOW - 1);
  const pages: (number | null)[] = [];
  for (let page = from; page <= to; page++) pages.push(page);
  if (from > 1) pages.unshift(1, ...(from > 2 ? [null] : []));
  if (to < total) pages.push(...(to < total - 1 ? [null] : []), total);
  return pages;
}
