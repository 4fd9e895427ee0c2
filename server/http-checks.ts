import type { RequestHandler } from "express";
import { exceedsSegmentLimit } from "./address-limits";
import { isRest, NOT_FOUND, refuse } from "./http-refusal";
import { foreignOriginProblem, openAccessProblem } from "./platform/request-origin";
import type { Settings } from "./platform/settings";

/** They change nothing, and take no precautions. */
const SAFE_METHODS = ["GET", "HEAD"];
const METHODS = [...SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE"];
const MAX_URL_LENGTH = 8_192;
/** With these a call says that it must not be done blindly. Remix takes out what is empty, and the call would be done so. */
const CONDITIONAL_HEADERS = ["Idempotency-Key", "If-Match"];

/**
 * Refuses, in one place and before any route, what no route could answer well.
 * @param methodsAt what an address takes; null where there is nothing
 */
export function checkRequest(
  settings: Settings,
  methodsAt: (address: string) => string | null,
): RequestHandler {
  return (request, response, next) => {
    if (request.originalUrl.length > MAX_URL_LENGTH) {
      return refuse(request, response, 414, "This address is too long");
    }
    if (!isReadable(request.originalUrl)) {
      return refuse(request, response, 400, "This address cannot be read");
    }
    // Remix would call these no methods, whatever the address; OPTIONS it lets some routes answer.
    if (!METHODS.includes(request.method)) {
      const methods = methodsAt(request.originalUrl);
      if (methods === null) return refuse(request, response, 404, NOT_FOUND);
      if (request.method !== "OPTIONS") {
        response.set("Allow", methods);
        return refuse(request, response, 405, `${request.method} is not allowed here`);
      }
    }
    // Remix would run the call all the same, and answer in the way of its own pages.
    if (isRest(request) && request.path.endsWith(".data")) {
      return refuse(request, response, 404, NOT_FOUND);
    }
    if (isRest(request) && !SAFE_METHODS.includes(request.method)) {
      const empty = CONDITIONAL_HEADERS.find((name) => request.get(name)?.trim() === "");
      if (empty) return refuse(request, response, 400, `${empty} must not be empty`);
    }
    const header = (name: string) => request.get(name);
    if (
      header("host") === "" ||
      ![header("host"), header("x-forwarded-host")].every(isHostOrNone)
    ) {
      return refuse(request, response, 400, "This Host header cannot be read");
    }
    const problem =
      (settings.access === "open" ? openAccessProblem(header) : null) ??
      foreignOriginProblem(request.method, header, settings.publicUrl?.host);
    if (problem) return refuse(request, response, 403, problem);
    response.locals.countedAs = null;
    next();
  };
}

/** A name or an address, with a port or without; more would become a part of the address that Remix sees. */
function isHostOrNone(host: string | undefined): boolean {
  if (!host) return true;
  const [, port = "0"] = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::(\d{1,5}))?$/i.exec(host) ?? [
    null,
    "none",
  ];
  return Number(port) <= 65_535;
}

/** Clients take these out of a path. Remix would too, and answer at another address than the one that is checked and counted. */
const DOT_SEGMENTS = /\/\.{1,2}(?:\/|$)|\\/;

function isReadable(url: string): boolean {
  if (!url.startsWith("/") || exceedsSegmentLimit(url)) return false;
  const path = url.split("?", 1)[0] ?? "";
  if (DOT_SEGMENTS.test(path.replace(/%2e/gi, "."))) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
