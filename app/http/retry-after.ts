import type { HeadersFunction } from "@remix-run/node";

/** `headers` export of routes with a rate-limited action: passes on its Retry-After header. */
export const retryAfter: HeadersFunction = ({ actionHeaders, errorHeaders }) => {
  const seconds = actionHeaders.get("retry-after") ?? errorHeaders?.get("retry-after");
  return new Headers(seconds ? { "Retry-After": seconds } : undefined);
};
