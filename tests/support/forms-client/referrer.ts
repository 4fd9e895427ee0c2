const DEFAULT_POLICY = "strict-origin-when-cross-origin";

/** The policies of the W3C's Referrer Policy that say "never", "only to the same origin" and "only the origin". */
const POLICIES = new Set([
  "no-referrer",
  "no-referrer-when-downgrade",
  "origin",
  "origin-when-cross-origin",
  "same-origin",
  "strict-origin",
  DEFAULT_POLICY,
  "unsafe-url",
]);

/** The last policy of a header or a meta element that is known; else the default. */
export function readPolicy(text: string | null | undefined): string {
  const known = (text ?? "").split(",").map((word) => word.trim().toLowerCase());
  return known.findLast((word) => POLICIES.has(word)) ?? DEFAULT_POLICY;
}

/** Whether a request leaves TLS. */
const isDowngrade = (from: URL, to: URL) => from.protocol === "https:" && to.protocol !== "https:";

/** The Referer of a request from one page to another; null for none. */
export function refererHeader(from: URL, to: URL, policy: string): string | null {
  const whole = from.origin + from.pathname + from.search;
  const origin = `${from.origin}/`;
  const isSame = from.origin === to.origin;
  switch (policy) {
    case "no-referrer":
      return null;
    case "unsafe-url":
      return whole;
    case "same-origin":
      return isSame ? whole : null;
    case "origin":
      return origin;
    case "origin-when-cross-origin":
      return isSame ? whole : origin;
    case "no-referrer-when-downgrade":
      return isDowngrade(from, to) ? null : whole;
    case "strict-origin":
      return isDowngrade(from, to) ? null : origin;
    default:
      if (isSame) return whole;
      return isDowngrade(from, to) ? null : origin;
  }
}

/** The Origin of a form sent from one page to another: opaque where the policy hides where it came from (Fetch, 3.2). */
export function originHeader(from: URL, to: URL, policy: string): string {
  const isHidden =
    policy === "no-referrer" ||
    (policy === "same-origin" && from.origin !== to.origin) ||
    (/^strict-|^no-referrer-when/.test(policy) && isDowngrade(from, to));
  return isHidden ? "null" : from.origin;
}

/** Sec-Fetch-Site of a navigation that a page started: ports do not count for a site, and neither do subdomains here. */
export function fetchSite(from: URL, to: URL): "same-origin" | "same-site" | "cross-site" {
  if (from.origin === to.origin) return "same-origin";
  const isSameSite = from.protocol === to.protocol && from.hostname === to.hostname;
  return isSameSite ? "same-site" : "cross-site";
}
