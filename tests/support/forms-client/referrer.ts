const DEFAULT_POLICY = "strict-origin-when-cross-origin";

/** Policies of the W3C's Referrer Policy. */
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

/** Parses the policy of a header or a meta element: the last known one, else the default. */
export function readPolicy(text: string | null | undefined): string {
  const tokens = (text ?? "").split(",").map((token) => token.trim().toLowerCase());
  return tokens.findLast((token) => POLICIES.has(token)) ?? DEFAULT_POLICY;
}

/** Whether a request goes from HTTPS to HTTP. */
const isDowngrade = (from: URL, to: URL) => from.protocol === "https:" && to.protocol !== "https:";

/** Referer of a request from one page to another; null for none. */
export function refererHeader(from: URL, to: URL, policy: string): string | null {
  const fullUrl = from.origin + from.pathname + from.search;
  const origin = `${from.origin}/`;
  const isSameOrigin = from.origin === to.origin;
  switch (policy) {
    case "no-referrer":
      return null;
    case "unsafe-url":
      return fullUrl;
    case "same-origin":
      return isSameOrigin ? fullUrl : null;
    case "origin":
      return origin;
    case "origin-when-cross-origin":
      return isSameOrigin ? fullUrl : origin;
    case "no-referrer-when-downgrade":
      return isDowngrade(from, to) ? null : fullUrl;
    case "strict-origin":
      return isDowngrade(from, to) ? null : origin;
    default:
      if (isSameOrigin) return fullUrl;
      return isDowngrade(from, to) ? null : origin;
  }
}

/** Origin of a form that is sent from one page to another; "null" if the policy hides it (Fetch, 3.2). */
export function originHeader(from: URL, to: URL, policy: string): string {
  const isHidden =
    policy === "no-referrer" ||
    (policy === "same-origin" && from.origin !== to.origin) ||
    (/^strict-|^no-referrer-when/.test(policy) && isDowngrade(from, to));
  return isHidden ? "null" : from.origin;
}

/** Sec-Fetch-Site of a page's navigation. A site is a scheme and a host here, without the port. */
export function secFetchSite(from: URL, to: URL): "same-origin" | "same-site" | "cross-site" {
  if (from.origin === to.origin) return "same-origin";
  const isSameSite = from.protocol === to.protocol && from.hostname === to.hostname;
  return isSameSite ? "same-site" : "cross-site";
}
