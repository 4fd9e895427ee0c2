import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { JSDOM } from "jsdom";
import postcss, { type AtRule } from "postcss";
import { describe, expect, it } from "vitest";
import { type FetchPath, useServer, useSharedServer } from "../../support/http";

const CLIENT = path.resolve(import.meta.dirname, "../../../build/client");
const PAGES = {
  site: "/about",
  patient: "/health-metrics",
  office: "/admin/tags",
  docs: "/api-docs",
};
type Area = keyof typeof PAGES;
const AREAS: Area[] = ["site", "patient", "office", "docs"];

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
    if (parent?.type === "atrule" && (parent as AtRule).name === "keyframes") return;
    for (const selector of each) if (!selector.includes(":")) selectors.add(selector);
  });
  return selectors;
}

const toCookieHeader = (cookies: string[]) =>
  cookies.map((cookie) => cookie.split(";")[0]).join("; ");

describe("a page's style sheet", () => {
  const { fetchPath } = useSharedServer();
  const readPageStyles = (address: string, cookie?: string, method?: string) =>
    readStyles(fetchPath, address, cookie, method);

  it.each(AREAS)(
    "is inline in a browser's first page of the %s, and linked from then on",
    async (area) => {
      const first = await readPageStyles(PAGES[area]);
      expect(first.text).toContain("body{");
      expect(first.cookies).toEqual([
        expect.stringMatching(
          new RegExp(
            `^styles-${area}=[0-9a-f]{12}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax$`,
          ),
        ),
      ]);
      const cached = await readPageStyles(PAGES[area], toCookieHeader(first.cookies));
      expect(cached).toMatchObject({ href: first.href, text: null, cookies: [] });
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

  it("differs between areas: the cookie of one does not count in another", async () => {
    const [site, patient] = [await readPageStyles(PAGES.site), await readPageStyles(PAGES.patient)];
    const [office, docs] = [await readPageStyles(PAGES.office), await readPageStyles(PAGES.docs)];
    expect(new Set([site.href, patient.href, office.href, docs.href]).size).toBe(4);
    const withOfficeCookie = await readPageStyles(PAGES.site, toCookieHeader(office.cookies));
    expect(withOfficeCookie).toMatchObject({ text: site.text, cookies: site.cookies });
    const allCookies = toCookieHeader(
      [site, patient, office, docs].flatMap(({ cookies }) => cookies),
    );
    for (const area of AREAS) {
      expect(await readPageStyles(PAGES[area], allCookies)).toMatchObject({
        text: null,
        cookies: [],
      });
    }
  });

  it("is inline again when a release has changed it", async () => {
    const { text, cookies } = await readPageStyles(PAGES.office, "styles-office=0123456789ab");
    expect(text).not.toBeNull();
    expect(cookies).toHaveLength(1);
  });

  it.each([
    ["GET", "/nowhere", 404, "site"],
    ["POST", "/about", 405, "site"],
    ["POST", "/health-metrics", 405, "patient"],
    ["GET", "/admin/nowhere", 404, "office"],
    ["GET", "/admin/tags/999999/edit", 404, "office"],
    ["POST", "/admin/dashboard", 405, "office"],
    ["GET", "/api-docs/nowhere", 404, "docs"],
    ["POST", "/api-docs", 405, "docs"],
  ] as const)(
    "is that of its area on an error page: %s %s",
    async (method, address, status, area) => {
      const { href } = await readPageStyles(PAGES[area]);
      expect(await readPageStyles(address, "", method)).toMatchObject({ status, href });
    },
  );

  it("is one of four: the build ships no other", async () => {
    const hrefs = await Promise.all(
      AREAS.map(async (area) => (await readPageStyles(PAGES[area])).href),
    );
    const built = readdirSync(path.join(CLIENT, "assets")).filter((name) => name.endsWith(".css"));
    expect(built.map((name) => `/assets/${name}`).sort()).toEqual(hrefs.sort());
  });
});

describe("the sign-in page of the back-office", () => {
  const { fetchPath } = useServer({ env: { ACCESS: "sign-in" } });

  it("has its style sheet", async () => {
    const signInPage = await readStyles(fetchPath, "/sign-in");
    expect(signInPage.cookies).toEqual([expect.stringMatching(/^styles-office=/)]);
    expect(signInPage.text).toContain("body{");
    const site = await readStyles(fetchPath, PAGES.site, toCookieHeader(signInPage.cookies));
    expect(site.href).not.toBe(signInPage.href);
    expect(site.text).not.toBeNull();
  });
});
