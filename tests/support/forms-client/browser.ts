import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type Page,
} from "@playwright/test";
import { presentApiResponse } from "./responses";
import { Cookies } from "./cookies";
import { URLENCODED } from "./encoding";
import { navigate, REDIRECT_STATUSES } from "./navigation";
import { ClientPage } from "./page";
import { sendRequest } from "./requests";
import { type Profile, Tab } from "./tab";
import { presentAs } from "./present-as";
import { type HiddenClasses } from "./visibility";

export type ContextOptions = {
  baseURL?: string;
  extraHTTPHeaders?: Record<string, string>;
  userAgent?: string;
  javaScriptEnabled?: boolean;
};

/** User agent of the browser that the client imitates. */
const USER_AGENT =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";

/**
 * Creates a browser of the forms client: each of its contexts starts without cookies.
 * @param hiddenByStyle elements of its pages that style sheets hide
 */
export function openBrowser(hiddenByStyle: HiddenClasses = {}): Browser {
  const browser = {
    newContext: (options: ContextOptions = {}) =>
      Promise.resolve(openContext(options, hiddenByStyle)),
    newPage: (options: ContextOptions = {}) => openContext(options, hiddenByStyle).newPage(),
    close: () => Promise.resolve(),
    // Playwright's own fixture of contexts reads the headers that a browser was connected with.
    _connection: {},
  };
  return presentAs<Browser>(browser, "browser");
}

/** Opens a context: pages that share cookies. */
function openContext(
  { baseURL, extraHTTPHeaders, userAgent = USER_AGENT, javaScriptEnabled }: ContextOptions,
  hiddenByStyle: HiddenClasses,
): BrowserContext {
  if (javaScriptEnabled) throw new Error("Scripts need a browser");
  const cookies = new Cookies();
  const extraHeaders = { "User-Agent": userAgent, ...extraHTTPHeaders };
  const profile = { cookies, extraHeaders, hiddenByStyle };
  const pages: Page[] = [];
  const newPage = () => {
    const page = ClientPage.open(new Tab(profile), () => context, baseURL);
    pages.push(page);
    return Promise.resolve(page);
  };
  const context = presentAs<BrowserContext>(
    {
      newPage,
      pages: () => pages.filter((page) => !page.isClosed()),
      cookies: () => Promise.resolve(cookies.list()),
      addCookies: (added) => Promise.resolve(cookies.add(added)),
      clearCookies: ({ name, ...others } = {}) => {
        if (Object.keys(others).length) throw new Error("context.clearCookies knows names only");
        return Promise.resolve(cookies.clear(name));
      },
      request: createRequestContext(profile, baseURL),
      close: async () => {
        await Promise.all(pages.map((page) => page.close()));
      },
    },
    "context",
  );
  return context;
}

type RequestOptions = NonNullable<Parameters<APIRequestContext["post"]>[1]>;

/** Creates an API client with the cookies of a context; it sends no Origin, Referer or fetch metadata. */
function createRequestContext(profile: Profile, baseURL: string | undefined): APIRequestContext {
  const send =
    (method: string) =>
    async (path: string, options: RequestOptions = {}) => {
      const { form, headers, maxRedirects, ...others } = options;
      const data: unknown = others.data;
      delete others.data;
      const [unsupportedOption] = Object.keys(others);
      if (unsupportedOption)
        throw new Error(`request.${method.toLowerCase()} does not know ${unsupportedOption}`);
      const { cookies } = profile;
      const url = new URL(path, baseURL).href;
      const cookie = cookies.header(url, "strict");
      const body = encodeBody(form, data);
      const sent = {
        method,
        url,
        headers: {
          ...profile.extraHeaders,
          ...(cookie && { Cookie: cookie }),
          ...body.headers,
          ...headers,
        },
        body: body.bytes,
      };
      const response = await sendRequest(sent);
      cookies.store(url, response.setCookies);
      // A 201 has a Location, too.
      const isRedirect = REDIRECT_STATUSES.includes(response.status) && response.headers.location;
      const mustFollow = isRedirect && maxRedirects !== 0;
      if (!mustFollow) return presentApiResponse(response);
      const targetUrl = new URL(response.headers.location ?? "", url).href;
      return presentApiResponse(await follow(targetUrl, profile));
    };
  return presentAs<APIRequestContext>(
    { get: send("GET"), post: send("POST"), put: send("PUT"), delete: send("DELETE") },
    "request",
  );
}

const NO_LISTENER = { onRequest: () => undefined, onResponse: () => undefined };

const follow = (url: string, { cookies, extraHeaders }: Profile) =>
  navigate({ method: "GET", url }, cookies, extraHeaders, NO_LISTENER);

type RequestBody = { headers: Record<string, string>; bytes?: Buffer };

function encodeBody(form: RequestOptions["form"], data: unknown): RequestBody {
  if (form instanceof FormData) throw new Error("request: form takes an object");
  if (form) {
    const entries = Object.entries(form).map(([name, value]) => [name, String(value)]);
    const bytes = Buffer.from(new URLSearchParams(entries).toString());
    return { headers: { "Content-Type": URLENCODED }, bytes };
  }
  if (data === undefined) return { headers: {} };
  if (typeof data === "string") return { headers: {}, bytes: Buffer.from(data) };
  const bytes = Buffer.from(JSON.stringify(data));
  return { headers: { "Content-Type": "application/json" }, bytes };
}
