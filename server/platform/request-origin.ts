import { isLoopback } from "./settings";

/** Reads a header of a request; null or undefined where it was not sent. */
export type Header = (name: string) => string | null | undefined;

const PROXY_HEADERS = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "x-real-ip",
  "via",
];

/**
 * Why a request may not use open access, or null when it may. Open access is for one's own machine: a foreign Host
 * header means that a name was pointed at it (DNS rebinding), a proxy's header that others can reach it (DESIGN 2).
 */
export function openAccessProblem(header: Header): string | null {
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
 * Why a request that would change something is refused as another site's, or null when it is our own. Browsers say
 * where a request comes from, in Sec-Fetch-Site or at least in Origin; programs say neither and carry no cookies.
 */
export function foreignOriginProblem(
  method: string,
  header: Header,
  ownHost: string | undefined,
): string | null {
  if (["GET", "HEAD", "OPTIONS"].includes(method)) return null;
  const site = header("sec-fetch-site");
  const origin = header("origin");
  const own = ownHost ?? header("host");
  const foreignSite = Boolean(site) && site !== "same-origin" && site !== "none";
  const foreignOrigin = Boolean(origin) && hostOf(origin) !== own;
  return foreignSite || foreignOrigin ? "This request came from another site" : null;
}

/** Whether a browser says that one of our own pages sent the request. Programs say nothing, and so do not count. */
export function isSameOrigin(header: Header, ownHost: string | undefined): boolean {
  const site = header("sec-fetch-site");
  if (site) return site === "same-origin";
  const origin = header("origin");
  return Boolean(origin) && hostOf(origin) === (ownHost ?? header("host"));
}

function hostOf(origin: string | null | undefined): string | null {
  return origin && URL.canParse(origin) ? new URL(origin).host : null;
}
