import { type Cookies } from "./cookies";
import { originHeader, readPolicy, refererHeader, secFetchSite } from "./referrer";
import { type HttpRequest, type HttpResponse, sendRequest } from "./requests";

const MAX_REDIRECTS = 20;
export const REDIRECT_STATUSES = [301, 302, 303, 307, 308];

/** Page that starts a navigation, with its referrer policy. */
export type Initiator = { url: string; policy: string };

export type NavigationRequest = {
  method: "GET" | "POST";
  url: string;
  type?: string;
  body?: Buffer;
  /** Page of the clicked element; none for a typed address. */
  from?: Initiator;
};

/** Called for each request and each response, including redirects. */
export type NavigationListener = {
  onRequest: (request: HttpRequest) => void;
  onResponse: (response: HttpResponse) => void;
};

/** Request headers of a browser's page load. */
const NAVIGATION_HEADERS = {
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Language": "en-US",
  "Sec-Fetch-Dest": "document",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-User": "?1",
  "Upgrade-Insecure-Requests": "1",
};

/**
 * Loads a page as a browser navigates: with cookies, Origin, Referer and fetch metadata, along all redirects.
 * @param extraHeaders headers that the browser sends with every request
 * @throws Error after 20 redirects
 */
export async function navigate(
  { method, url, type, body, from }: NavigationRequest,
  cookies: Cookies,
  extraHeaders: Record<string, string>,
  listener: NavigationListener,
): Promise<HttpResponse> {
  let current: NavigationRequest = { method, url, type, body };
  const chain: URL[] = [];
  let policy = from?.policy;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    chain.push(new URL(current.url));
    const headers = buildHeaders(current, chain, cookies, from && { url: from.url, policy });
    const sent = { ...current, headers: { ...headers, ...extraHeaders } };
    listener.onRequest(sent);
    const response = await sendRequest(sent);
    cookies.store(current.url, response.setCookies);
    listener.onResponse(response);
    const { status, headers: responseHeaders } = response;
    if (!REDIRECT_STATUSES.includes(status) || !responseHeaders.location) return response;
    if (responseHeaders["referrer-policy"]) policy = readPolicy(responseHeaders["referrer-policy"]);
    current = buildRedirectRequest(current, status, responseHeaders.location);
  }
  throw new Error(`${url} leads to more than ${MAX_REDIRECTS} redirects`);
}

/** Builds the request that follows a redirect: the same one after 307 and 308, else a GET (Fetch, 4.4). */
function buildRedirectRequest(
  { method, url, type, body }: NavigationRequest,
  status: number,
  location: string,
): NavigationRequest {
  const next = new URL(location, url);
  if (!next.hash) next.hash = new URL(url).hash;
  return [307, 308].includes(status)
    ? { method, url: next.href, type, body }
    : { method: "GET", url: next.href };
}

function buildHeaders(
  { method, url, type }: NavigationRequest,
  chain: URL[],
  cookies: Cookies,
  from: { url: string; policy?: string } | undefined,
): Record<string, string> {
  const to = new URL(url);
  const source = from && new URL(from.url);
  const site = source ? findChainSite(source, chain) : "none";
  const isSafe = method === "GET";
  const sameSite = site !== "cross-site" ? "strict" : isSafe ? "lax" : "none";
  const cookie = cookies.header(url, sameSite);
  const policy = from?.policy ?? readPolicy(null);
  const referer = source && refererHeader(source, to, policy);
  return {
    ...NAVIGATION_HEADERS,
    "Sec-Fetch-Site": site,
    ...(cookie && { Cookie: cookie }),
    ...(referer && { Referer: referer }),
    ...(!isSafe && { Origin: source ? originHeader(source, to, policy) : "null" }),
    ...(type && { "Content-Type": type }),
  };
}

/** Sec-Fetch-Site of a redirect chain: once cross-site, it stays so. */
function findChainSite(source: URL, chain: URL[]) {
  const sites = chain.map((each) => secFetchSite(source, each));
  return (
    (["cross-site", "same-site"] as const).find((site) => sites.includes(site)) ?? "same-origin"
  );
}
