import type { HeadersFunction } from "@remix-run/node";

/** For routes whose action counts attempts: the page says when to try again, as the answer to a program does. */
export const retryAfter: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const seconds = actionHeaders.get("retry-after") ?? errorHeaders?.get("retry-after");
  return new Headers(seconds ? { "Retry-After": seconds } : undefined);
};
