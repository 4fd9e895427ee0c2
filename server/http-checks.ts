import type { RequestHandler } from "express";
import { isRest, NOT_FOUND, refuse } from "./http-refusal";
import { foreignOriginProblem, openAccessProblem } from "./platform/request-origin";
import type { Settings } from "./platform/settings";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const LONGEST_URL = 8_192;

/** Refuses, in one place and before any route, what no route could answer well. */
export function checkRequest(settings: Settings): RequestHandler {
  return (request, response, next) => {
    if (!METHODS.includes(request.method)) {
      response.set("Allow", METHODS.join(", "));
      return refuse(request, response, 405, `${request.method} is not allowed here`);
    }
    if (request.originalUrl.length > LONGEST_URL) {
      return refuse(request, response, 414, "This address is too long");
    }
    if (!isReadable(request.originalUrl)) {
      return refuse(request, response, 400, "This address cannot be read");
    }
    // Remix would run the call all the same, and answer in the way of its own pages.
    if (isRest(request) && request.path.endsWith(".data")) {
      return refuse(request, response, 404, NOT_FOUND);
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
const LEADS_ELSEWHERE = /\/\.{1,2}(?:\/|$)|\\/;

function isReadable(url: string): boolean {
  if (!url.startsWith("/")) return false;
  const path = url.split("?", 1)[0] ?? "";
  if (LEADS_ELSEWHERE.test(path.replace(/%2e/gi, "."))) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
