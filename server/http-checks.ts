import type { RequestHandler } from "express";
import { exceedsSegmentLimit } from "./segment-limits";
import { isRest, NOT_FOUND_MESSAGE, refuse } from "./http-refusal";
import {
  acceptsOtherSites,
  findForeignOriginProblem,
  findOpenAccessProblem,
  isPermittedCrossOrigin,
} from "./platform/request-origin";
import type { Settings } from "./platform/settings";

/** Methods without side effects, exempt from preconditions. */
const SAFE_METHODS = ["GET", "HEAD"];
const METHODS = [...SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE"];
const MAX_URL_LENGTH = 8_192;
/** Headers that guard a write. Remix drops empty ones, so an empty header must be rejected before the write runs unguarded. */
const CONDITIONAL_HEADERS = ["Idempotency-Key", "If-Match"];

/**
 * Rejects malformed and forbidden requests before routing.
 * @param findMethods `Allow` header of a URL; null if there is no route
 */
export function checkRequest(
  settings: Settings,
  findMethods: (address: string) => string | null,
): RequestHandler {
  return (request, response, next) => {
    if (request.originalUrl.length > MAX_URL_LENGTH) {
      return refuse(request, response, 414, "This address is too long");
    }
    if (!isRoutable(request.originalUrl)) {
      return refuse(request, response, 400, "This address cannot be read");
    }
    // Remix rejects other methods without regard to the URL; only OPTIONS is left to routes.
    if (!METHODS.includes(request.method)) {
      const methods = findMethods(request.originalUrl);
      if (methods === null) return refuse(request, response, 404, NOT_FOUND_MESSAGE);
      if (request.method !== "OPTIONS") {
        response.set("Allow", methods);
        return refuse(request, response, 405, `${request.method} is not allowed here`);
      }
    }
    // Remix would run the API handler and encode the response as single-fetch data.
    if (isRest(request) && request.path.endsWith(".data")) {
      return refuse(request, response, 404, NOT_FOUND_MESSAGE);
    }
    if (isRest(request) && !SAFE_METHODS.includes(request.method)) {
      const empty = CONDITIONAL_HEADERS.find((name) => request.get(name)?.trim() === "");
      if (empty) return refuse(request, response, 400, `${empty} must not be empty`);
    }
    const getHeader = (name: string) => request.get(name);
    if (
      getHeader("host") === "" ||
      ![getHeader("host"), getHeader("x-forwarded-host")].every(isValidHost)
    ) {
      return refuse(request, response, 400, "This Host header cannot be read");
    }
    const problem =
      (settings.access === "open" ? findOpenAccessProblem(getHeader) : null) ??
      (acceptsOtherSites(request.path) ||
      (isRest(request) && isPermittedCrossOrigin(getHeader, settings.corsOrigins))
        ? null
        : findForeignOriginProblem(request.method, getHeader, settings.publicUrl));
    if (problem) return refuse(request, response, 403, problem);
    // Remix compares it with the Host again, for every action of a page.
    if (acceptsOtherSites(request.path)) delete request.headers.origin;
    // From here on, metrics label the request with its own route.
    response.locals.routeLabel = null;
    next();
  };
}

/** Whether a Host header is missing, or a host name or IP address with an optional port: Remix builds the URL from it. */
function isValidHost(host: string | undefined): boolean {
  if (!host) return true;
  const match = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i.exec(host);
  return match !== null && Number(match[1] ?? 0) <= 65_535;
}

/** Dot segments, which clients resolve: Remix would resolve them after the checks, and serve another path. */
const DOT_SEGMENTS = /\/\.{1,2}(?:\/|$)|\\/;

/** Whether a URL can be decoded and routed. */
function isRoutable(url: string): boolean {
  if (!url.startsWith("/") || exceedsSegmentLimit(url)) return false;
  const path = url.split("?", 1)[0] ?? "";
  if (DOT_SEGMENTS.test(path.replace(/%2e/gi, "."))) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
