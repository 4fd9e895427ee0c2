import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { JSDOM } from "jsdom";
import postcss, { type AtRule, type Rule } from "postcss";
import { describe, expect, it } from "vitest";
import { type FetchPath, useSharedServer } from "../../support/http";

const CLIENT = path.resolve(import.meta.dirname, "../../../build/client");
const PAGES = {
  site: "/about",
  patient: "/health-metrics",
  office: "/admin/tags",
  docs: "/api-docs",
};

/** Reads the style sheet of a page: its address, its text if inline, and the cookies that the page sets for it. */
async function readStyles(fetchPath: FetchPath, address: string, cookie = "", method = "GET") {
  const response = await fetchPath(method, address, undefined, { Cookie: cookie });
  const html = await response.text();
  const inline = /<style data-styles="([^"]+)"[^>]*>([^]*?)<\/style>/.exec(html);
  const linked = /<link rel="stylesheet" href="([^"]+)" data-styles=""/.exec(html);
  const cookies = response.headers.getSetCookie();
  return {
    status: response.status,
    href: inline?.[1] ?? linked?.[1] ?? "",
    text: inline?.[2] ?? null,
    html,
    cookies: cookies.filter((each) => each.startsWith("styles")),
  };
}

const readSheet = (href: string) => readFileSync(path.join(CLIENT, href), "utf8");

/** Lists the selectors of rules, but not those with pseudo-classes or pseudo-elements, which match in other states. */
function listSelectors(css: string): Set<string> {
  const selectors = new Set<string>();
  postcss.parse(css).walkRules(({ parent, selectors: each }) => {
    if (isAtRule(parent, "keyframes") || isAtRule(parent, "media", "print")) return;
    for (const selector of each) if (!selector.includes(":")) selectors.add(selector);
  });
  return selectors;
}

const isAtRule = (parent: Rule["parent"], name: string, params?: string) =>
  parent?.type === "atrule" &&
  (parent as AtRule).name === name &&
  (params === undefined || (parent as AtRule).params === params);

const toCookieHeader = (cookies: string[]) =>
  cookies.map((cookie) => cookie.split(";")[0]).join("; ");

describe("a page's style sheet", () => {
  const { fetchPath } = useSharedServer();
  const readPageStyles = (address: string, cookie?: string, method?: string) =>
    readStyles(fetchPath, address, cookie, method);

  it.each(Object.values(PAGES))(
    "is inline on a browser's first page, such as %s, and linked from then on",
    async (address) => {
      const first = await readPageStyles(address);
      expect(first.text).toContain("body{");
      expect(first.cookies).toEqual([
        expect.stringMatching(
          /^styles=[0-9a-f]{12}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
        ),
      ]);
      for (const next of Object.values(PAGES)) {
        const cached = await readPageStyles(next, toCookieHeader(first.cookies));
        expect(cached).toMatchObject({ href: first.href, text: null, cookies: [] });
      }
    },
  );

  it.each([...Object.values(PAGES), "/admin/tags/new", "/", "/admin/dashboard"])(
    "has inline all rules that match an element of %s, and none of classes that it lacks",
    async (address) => {
      const { href, text, html } = await readPageStyles(address);
      const inlineSelectors = listSelectors(text ?? "");
      const { document } = new JSDOM(html).window;
      const matching = [...listSelectors(readSheet(href))].filter((selector) =>
        document.querySelector(selector),
      );
      expect(matching.length).toBeGreaterThan(20);
      expect(matching.filter((selector) => !inlineSelectors.has(selector))).toEqual([]);
      const hasAllClasses = (selector: string) =>
        (selector.match(/(?<=\.)(?:\\.|[\w-])+/g) ?? []).every((name) =>
          document.querySelector(`.${name}`),
        );
      const needless = [...inlineSelectors].filter((selector) => !hasAllClasses(selector));
      expect(needless).toEqual([]);
    },
  );

  it("is inline again when a release has changed it", async () => {
    const { text, cookies } = await readPageStyles(PAGES.office, "styles=0123456789ab");
    expect(text).not.toBeNull();
    expect(cookies).toHaveLength(1);
  });

  it.each([
    ["GET", "/nowhere", 404],
    ["POST", "/about", 405],
    ["POST", "/health-metrics", 405],
    ["GET", "/admin/nowhere", 404],
    ["GET", "/admin/tags/999999/edit", 404],
    ["POST", "/admin/dashboard", 405],
    ["GET", "/api-docs/nowhere", 404],
    ["POST", "/api-docs", 405],
  ] as const)("is also on an error page: %s %s", async (method, address, status) => {
    const page = await readPageStyles(address, "", method);
    expect(page.status).toBe(status);
    expect(page.text).toContain("body{");
  });

  it("is the only one that the build ships", async () => {
    const { href } = await readPageStyles(PAGES.site);
    const built = readdirSync(path.join(CLIENT, "assets")).filter((name) => name.endsWith(".css"));
    expect(built.map((name) => `/assets/${name}`)).toEqual([href]);
  });
});
