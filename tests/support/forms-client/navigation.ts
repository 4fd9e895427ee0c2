import { type Cookies } from "./cookies";
import { originHeader, readPolicy, refererHeader, fetchSite } from "./referrer";
import { type HttpRequest, type HttpResponse, sendRequest } from "./requests";

const MAX_REDIRECTS = 20;
const REDIRECTS = [301, 302, 303, 307, 308];

/** The page that a navigation starts from, and what it says of the Referer. */
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
export type Watcher = {
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
 * @param extra headers that the browser sends with every request
 * @throws Error after 20 redirects
 */
export async function navigate(
  { method, url, type, body, from }: NavigationRequest,
  cookies: Cookies,
  extra: Record<string, string>,
  watcher: Watcher,
): Promise<HttpResponse> {
  let current: NavigationRequest = { method, url, type, body };
  const chain: URL[] = [];
  let policy = from?.policy;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    chain.push(new URL(current.url));
    const headers = headersFor(current, chain, cookies, from && { url: from.url, policy });
    const sent = { ...current, headers: { ...headers, ...extra } };
    watcher.onRequest(sent);
    const response = await sendRequest(sent);
    cookies.store(current.url, response.setCookies);
    watcher.onResponse(response);
    const { status, headers: answered } = response;
    if (!REDIRECTS.includes(status) || !answered.location) return response;
    if (answered["referrer-policy"]) policy = readPolicy(answered["referrer-policy"]);
    current = redirected(current, status, answered.location);
  }
  throw new Error(`${url} leads to more than ${MAX_REDIRECTS} redirects`);
}

/** 303 turns everything into GET; 301 and 302 turn POST into it; 307 and 308 repeat the request as it was (Fetch, 4.4). */
function redirected(
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

function headersFor(
  { method, url, type }: NavigationRequest,
  chain: URL[],
  cookies: Cookies,
  from: { url: string; policy?: string } | undefined,
): Record<string, string> {
  const to = new URL(url);
  const source = from && new URL(from.url);
  const site = source ? worstSite(source, chain) : "none";
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

/** A navigation that was once on another site stays cross-site. */
function worstSite(source: URL, chain: URL[]) {
  const sites = chain.map((each) => fetchSite(source, each));
  return (
    (["cross-site", "same-site"] as const).find((site) => sites.includes(site)) ?? "same-origin"
  );
}
