/** What browsers say of a request that nobody has asked for yet: today's, and Chromium's and Firefox's before. */
const AHEAD = ["sec-purpose", "purpose", "x-moz"];

/**
 * Whether somebody will look at the answer: what browsers fetch ahead, and programs that ask for the headers, are nobody
 * who looks. What happens once for those who look (a view that is counted, a message that is shown) is not for them.
 */
export function isOpened({ method, headers }: Request): boolean {
  return method === "GET" && !AHEAD.some((name) => headers.get(name)?.includes("prefetch"));
}
