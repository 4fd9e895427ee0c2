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
 * Paths that other sites may post to, on purpose: mail providers press the link that stops messages (RFC 8058). What they change is
 * in the path's token alone, and no cookie counts.
 */
const CROSS_SITE_PATH = /^\/unsubscribe\/[\w-]+$/;

/** Whether a request from another site may have side effects at a path. */
export const acceptsOtherSites = (pathname: string): boolean => CROSS_SITE_PATH.test(pathname);

/**
 * CSRF check. Returns an error message for a cross-site request with side effects; null if allowed. Browsers send
 * Sec-Fetch-Site or at least Origin; API clients send neither, and no cookies.
 * @param publicUrl PUBLIC_URL; without it, the origin is http and the Host header
 */
export function findForeignOriginProblem(
  method: string,
  header: HeaderReader,
  publicUrl: URL | null,
): string | null {
  if (["GET", "HEAD", "OPTIONS"].includes(method)) return null;
  const site = header("sec-fetch-site");
  if (site && site !== "same-origin" && site !== "none") return FOREIGN;
  const origin = header("origin");
  const own = ownOrigin(header, publicUrl);
  if (!origin || origin === own) return null;
  const isOtherScheme = parseUrl(own)?.host === parseUrl(origin)?.host && own !== "";
  return isOtherScheme ? otherScheme(own, publicUrl) : FOREIGN;
}

/**
 * Whether a call comes from a page of an origin that may call the API. Only with an Authorization header: then no cookie counts,
 * and a browser has asked for it in a preflight.
 */
export function isPermittedCrossOrigin(
  header: HeaderReader,
  corsOrigins: readonly string[],
): boolean {
  const origin = header("origin");
  return Boolean(origin && header("authorization")) && corsOrigins.includes(origin ?? "");
}

const FOREIGN = "This request came from another site";

/** Names the setting, since a PUBLIC_URL with the wrong scheme refuses every form. */
const otherScheme = (own: string, publicUrl: URL | null) =>
  publicUrl
    ? `PUBLIC_URL says that this site is at ${own}, and this request came from another scheme`
    : "This request came through a proxy that ends TLS; set PUBLIC_URL to the https address of this site";

/** Whether a request was sent by one of our own pages, according to the browser. False for API clients. */
export function isSameOrigin(header: HeaderReader, publicUrl: URL | null): boolean {
  const site = header("sec-fetch-site");
  if (site) return site === "same-origin";
  return header("origin") === ownOrigin(header, publicUrl);
}

/** The origin as browsers send it: in lower case, without the scheme's usual port. */
const ownOrigin = (header: HeaderReader, publicUrl: URL | null): string =>
  (publicUrl ?? parseUrl(`http://${header("host") ?? ""}`))?.origin ?? "";

const parseUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null);
