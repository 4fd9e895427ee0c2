import { settings } from "~/server/platform/settings";

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
/** Request headers that it may send. */
const ALLOWED_HEADERS = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-Match",
  "If-None-Match",
].join(", ");
/** Maximum time for which browsers keep a preflight; Chromium caps it there. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets pages of the origins in CORS_ORIGINS read a response of the API (Fetch standard, CORS protocol). Without
 * Access-Control-Allow-Credentials browsers send no cookie, so that such a page needs a token.
 */
export function addCorsHeaders(request: Request, headers: Headers): void {
  const { corsOrigins } = settings();
  if (corsOrigins.length === 0) return;
  headers.append("Vary", "Origin");
  const origin = request.headers.get("origin");
  if (origin === null || !corsOrigins.includes(origin)) return;
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", EXPOSED_HEADERS);
}

/** Adds to the response to a preflight what its origin may send. @param methods of the path */
export function addPreflightHeaders(headers: Headers, methods: string[]): void {
  if (!headers.has("Access-Control-Allow-Origin")) return;
  headers.delete("Access-Control-Expose-Headers");
  headers.set("Access-Control-Allow-Methods", methods.join(", "));
  headers.set("Access-Control-Allow-Headers", ALLOWED_HEADERS);
  headers.set("Access-Control-Max-Age", String(PREFLIGHT_SECONDS));
}
