import { settings } from "./settings";

/** Response headers that a page of another origin may read. */
const EXPOSED_HEADERS = [
  "Content-Disposition",
  "Deprecation",
  "ETag",
  "Idempotency-Replayed",
  "Link",
  "Location",
  "RateLimit-Limit",
  "RateLimit-Policy",
  "RateLimit-Remaining",
  "RateLimit-Reset",
  "Retry-After",
  "Sunset",
  "X-Request-Id",
].join(", ");
/**
 * Headers that let pages of the origins in CORS_ORIGINS read a response of the API (Fetch standard, CORS protocol); none for other
 * origins. Without Access-Control-Allow-Credentials browsers send no cookie, so that such a page needs a token.
 */
export function corsHeaders(origin: string | null | undefined): Record<string, string> {
  if (!origin || !settings().corsOrigins.includes(origin)) return {};
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Expose-Headers": EXPOSED_HEADERS,
  };
}
