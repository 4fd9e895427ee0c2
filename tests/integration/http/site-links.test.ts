import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { PUBLIC_PAGES } from "~/app/site/public-pages";
import { FORM_HEADERS, readFields } from "../../support/forms";
import { sendRaw, useServer } from "../../support/http";
import { createAccount, PASSWORD } from "../../support/operator";

const { getServer, fetchPath } = useServer();

const cachedPages = new Map<string, { status: number; html: string }>();

/** Loads a page without cookies, following redirects; cached by path. */
async function loadPage(path: string) {
  const cached = cachedPages.get(path);
  if (cached) return cached;
  const response = await fetch(getServer().url + path);
  const page = { status: response.status, html: await response.text() };
  cachedPages.set(path, page);
  return page;
}

/** Internal links of a page, with their labels. */
function readLinks(html: string): [address: string, label: string][] {
  const links = html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"[^>]*>(.*?)<\/a>/gs);
  return [...links].map(([, address = "", label = ""]) => [
    address.replaceAll("&amp;", "&"),
    label.replaceAll(/<[^>]*>/g, "").trim(),
  ]);
}

describe("every link on the public site", () => {
  it.each(PUBLIC_PAGES)("on %s leads to a page, and to an existing anchor", async (path) => {
    const { status, html } = await loadPage(path);
    expect(status).toBe(200);
    const links = readLinks(html);
    expect(links.length).toBeGreaterThan(15);
    for (const [address, label] of links) {
      const [page = "", anchor] = address.split("#");
      const target = await loadPage(page);
      expect(target.status, `${label}: ${address}`).toBe(200);
      if (anchor) expect(target.html, `${label}: ${address}`).toContain(` id="${anchor}"`);
    }
  });

  it("in the footer of the back-office leads to a page", async () => {
    const { html } = await loadPage("/admin/tags");
    const footer = html.slice(html.lastIndexOf("<footer"));
    expect(readLinks(footer).length).toBeGreaterThan(9);
    for (const [address, label] of readLinks(footer)) {
      expect((await loadPage(address)).status, `${label}: ${address}`).toBe(200);
    }
  });

  it("to an anchor of its own page has a target", async () => {
    for (const path of PUBLIC_PAGES) {
      const { html } = await loadPage(path);
      for (const [, anchor = ""] of html.matchAll(/href="#([\w-]+)"/g)) {
        expect(html, `${path}#${anchor}`).toContain(` id="${anchor}"`);
      }
    }
  });
});

describe("what search engines read", () => {
  it("is a sitemap of all public pages, each with a description", async () => {
    const response = await fetchPath("GET", "/sitemap.xml");
    expect(response.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    const urls = [...(await response.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, loc]) => loc,
    );
    expect(urls).toEqual(PUBLIC_PAGES.map((path) => getServer().url + path));
    const descriptions = new Set<string>();
    for (const path of PUBLIC_PAGES) {
      const { html } = await loadPage(path);
      const url = getServer().url + path;
      expect(html, path).toContain(`<link rel="canonical" href="${url}"/>`);
      expect(html, path).not.toContain('name="robots"');
      const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
      expect(description.length, path).toBeGreaterThan(40);
      descriptions.add(description);
    }
    expect(descriptions.size).toBe(PUBLIC_PAGES.length);
  });

  it("is a robots.txt with the excluded paths, and the sitemap under the requested host", async () => {
    const headers = { Host: "localhost:4000" };
    const {
      status,
      headers: responseHeaders,
      body,
    } = await sendRaw(getServer().url, { path: "/robots.txt", headers });
    expect(status).toBe(200);
    expect(responseHeaders["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toContain("User-agent: *\nDisallow: /admin\n");
    expect(body).toContain("\nDisallow: /patient-procedures\n");
    expect(body).toContain("\nSitemap: http://localhost:4000/sitemap.xml\n");
  });
});

describe("the landing page's structured data", () => {
  it("says who the site is, under its own address", async () => {
    const { html } = await loadPage("/");
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const { "@graph": graph } = JSON.parse(json) as { "@graph": Record<string, unknown>[] };
    expect(graph.map((each) => [each["@type"], each.name, each.url])).toEqual([
      ["Organization", "Calmward", `${getServer().url}/`],
      ["WebSite", "Calmward", `${getServer().url}/`],
    ]);
    expect(json).not.toContain("<");
  });
});

describe("behind a proxy that ends TLS", () => {
  const PUBLIC_URL = "https://calm.example.org";
  const { getServer: getProxied, fetchPath: fetchProxied } = useServer({
    env: { ACCESS: "sign-in", PUBLIC_URL, HSTS: "subdomains", SECOND_FACTOR: "administrators" },
  });
  const post = (path: string, fields: Record<string, string>, headers = {}) =>
    fetchProxied("POST", path, new URLSearchParams(fields).toString(), {
      ...FORM_HEADERS,
      ...headers,
    });

  it("search engines read the public URL", async () => {
    const robots = await (await fetchProxied("GET", "/robots.txt")).text();
    expect(robots).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    const sitemap = await (await fetchProxied("GET", "/sitemap.xml")).text();
    expect(sitemap).toContain(`<loc>${PUBLIC_URL}/privacy</loc>`);
  });

  it("every cookie is Secure and bound to this host, and no other name of it is read", async () => {
    const email = await createAccount(getProxied(), "viewer");
    const responses = [
      await post("/sign-in", { email, password: PASSWORD }),
      await post("/lite", { lite: "on", back: "/about" }),
      await post("/logout", {}),
      await fetchProxied("GET", "/about"),
    ];
    const cookies = responses.flatMap(({ headers }) => headers.getSetCookie());
    const names = cookies.map((cookie) => cookie.split("=", 1)[0]);
    const expected = ["signin", "device", "lite", "toast", "signin", "styles"];
    expect(names).toEqual(expected.map((name) => `__Host-${name}`));
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/;/);
      expect(cookie).toMatch(/; HttpOnly; (?:Secure; )?SameSite=Lax(?:; Secure)?$/);
      expect(cookie).toMatch(/; Secure/);
      expect(cookie).not.toMatch(/Domain/i);
    }
    const hasScripts = async (Cookie: string) =>
      /<script[^>]+type="module"/.test(
        await (await fetchProxied("GET", "/about", undefined, { Cookie })).text(),
      );
    expect(await hasScripts("__Host-lite=Im9uIg%3D%3D")).toBe(false);
    expect(await hasScripts("lite=Im9uIg%3D%3D; x__Host-lite=Im9uIg%3D%3D")).toBe(true);
    const [signedIn] = cookies;
    const dashboard = (Cookie = "") =>
      fetchProxied("GET", "/admin/dashboard", undefined, { Cookie });
    const token = signedIn?.split(";", 1)[0];
    expect((await dashboard(token)).status).toBe(200);
    expect((await dashboard(token?.replace("__Host-", ""))).status).toBe(302);
  });

  it("an administrator without a second factor reaches only the page that turns it on", async () => {
    const email = await createAccount(getProxied(), "administrator");
    const signedIn = await post("/sign-in", { email, password: PASSWORD, back: "/admin/tags" });
    const Cookie = signedIn.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
    const get = (path: string) => fetchProxied("GET", path, undefined, { Cookie });
    const setUp = "/admin/account/second-factor";
    for (const path of ["/admin/tags?q=a", "/admin/account", "/admin/account/password"]) {
      const { status, headers } = await get(path);
      expect([status, headers.get("location")]).toEqual([
        302,
        `${setUp}?back=${encodeURIComponent(path)}`,
      ]);
    }
    const posted = await post("/admin/tags/new", { name: "Not yet" }, { Cookie });
    expect(posted.headers.get("location")).toMatch(/^\/admin\/account\/second-factor\?/);
    const call = await fetchProxied("GET", "/tag", undefined, { Cookie, Origin: PUBLIC_URL });
    expect([call.status, await call.text()]).toEqual([403, expect.stringContaining(setUp)]);
    const page = `${setUp}?back=${encodeURIComponent("/admin/tags")}`;
    const html = await (await get(page)).text();
    expect(html).toContain("Your hospital requires a second factor");
    expect(html).not.toContain("Cancel</a>");
    const [, key = ""] = /<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(html) ?? [];
    const code = new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate();
    const form = readFields(html, { currentPassword: PASSWORD, code }).toString();
    const on = await fetchProxied("POST", page, form, { ...FORM_HEADERS, Cookie });
    expect(await on.text()).toMatch(/href="\/admin\/tags"[^>]*>I Have Saved Them/);
    expect((await get("/admin/tags")).status).toBe(200);
  });

  it("browsers stay with TLS, on subdomains too, and forms of the page without it are refused", async () => {
    const { headers } = await fetchProxied("GET", "/about");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
    const from = (origin: string) => post("/lite", { lite: "on" }, { Origin: origin });
    expect((await from(PUBLIC_URL)).status).toBe(303);
    const refused = await from(PUBLIC_URL.replace("https", "http"));
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining(`PUBLIC_URL says that this site is at ${PUBLIC_URL}`),
    ]);
  });
});
