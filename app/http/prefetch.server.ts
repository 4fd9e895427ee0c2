/** Prefetch headers; the last two are of older Chromium and Firefox versions. */
const PREFETCH_HEADERS = ["sec-purpose", "purpose", "x-moz"];

/**
 * Whether the response is not shown to a user: a prefetch, or a request other than GET, such as HEAD. Side effects of
 * showing a page (counting a view, consuming a toast) are left to the actual request.
 */
export function isPrefetch({ method, headers }: Request): boolean {
  return (
    method !== "GET" || PREFETCH_HEADERS.some((name) => headers.get(name)?.includes("prefetch"))
  );
}
