/** Headers by which browsers mark a request as a prefetch; the last two are older Chromium's and Firefox's. */
const PREFETCH_HEADERS = ["sec-purpose", "purpose", "x-moz"];

/**
 * Whether nobody looks at the answer yet: a browser's prefetch, or a program that asks for the headers alone. What happens
 * once a page is seen (a view is counted, a toast is shown) waits for the request behind it.
 */
export function isPrefetch({ method, headers }: Request): boolean {
  return (
    method !== "GET" || PREFETCH_HEADERS.some((name) => headers.get(name)?.includes("prefetch"))
  );
}
