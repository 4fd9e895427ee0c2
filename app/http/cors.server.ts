import { corsHeaders } from "~/server/platform/cors";
import { settings } from "~/server/platform/settings";

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

/** Lets pages of the origins in CORS_ORIGINS read a response. */
export function addCorsHeaders(request: Request, headers: Headers): void {
  if (settings().corsOrigins.length === 0) return;
  headers.append("Vary", "Origin");
  const allowed = corsHeaders(request.headers.get("origin"));
  for (const [name, value] of Object.entries(allowed)) headers.set(name, value);
}

/** Adds to the response to a preflight what its origin may send. @param methods of the path */
export function addPreflightHeaders(headers: Headers, methods: string[]): void {
  if (!headers.has("Access-Control-Allow-Origin")) return;
  headers.delete("Access-Control-Expose-Headers");
  headers.set("Access-Control-Allow-Methods", methods.join(", "));
  headers.set("Access-Control-Allow-Headers", ALLOWED_HEADERS);
  headers.set("Access-Control-Max-Age", String(PREFLIGHT_SECONDS));
}
