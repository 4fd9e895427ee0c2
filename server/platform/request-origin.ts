import { isLoopback } from "./settings";

/** Reads a request header; null or undefined if missing. */
export type HeaderReader = (name: string) => string | null | undefined;

const PROXY_HEADERS = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
];

/**
 * Returns an error message for a request that may not use open access; null if it may. Open access is for the local machine: a
 * foreign Host header indicates DNS rebinding, and a proxy header that others can reach the server (DESIGN 2).
 */
export function findOpenAccessProblem(header: HeaderReader): string | null {
  const host = header("host") ?? "";
  const [, name = "", port = "0"] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(host) ?? [];
  if (!isLoopback(name) || Number(port) > 65_535) {
    return "Open access answers on this machine's own names only, such as localhost";
  }
  if (PROXY_HEADERS.some((proxyHeader) => header(proxyHeader))) {
    return "Open access does not answer through a proxy";
  }
  return null;
}

/**
 * CSRF check. Returns an error message for a cross-site request with side effects; null if allowed. Browsers send
 * Sec-Fetch-Site or at least Origin; API clients send neither, and no cookies.
 */
export function findForeignOriginProblem(
  method: string,
  header: HeaderReader,
  ownHost: string | undefined,
): string | null {
  if (["GET", "HEAD", "OPTIONS"].includes(method)) return null;
  const site = header("sec-fetch-site");
  const origin = header("origin");
  const own = ownHost ?? header("host");
  const isForeignSite = Boolean(site) && site !== "same-origin" && site !== "none";
  const isForeignOrigin = Boolean(origin) && parseHost(origin) !== own;
  return isForeignSite || isForeignOrigin ? "This request came from another site" : null;
}

/** Whether a request was sent by one of our own pages, according to the browser. False for API clients. */
export function isSameOrigin(header: HeaderReader, ownHost: string | undefined): boolean {
  const site = header("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = header("origin");
  return Boolean(origin) && parseHost(origin) === (ownHost ?? header("host"));
}

function parseHost(origin: string | null | undefined): string | null {
  return origin && URL.canParse(origin) ? new URL(origin).host : null;
}
