import { describe, expect, it } from "vitest";
import { PUBLIC_PAGES } from "~/app/site/public-pages";
import { sendRaw, useServer } from "../../support/http";

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

describe("what search engines read behind a proxy", () => {
  const proxiedServer = useServer({
    env: { ACCESS: "sign-in", PUBLIC_URL: "https://calm.example.org" },
  });

  it("has the public URL", async () => {
    const robots = await (await proxiedServer.fetchPath("GET", "/robots.txt")).text();
    expect(robots).toContain("Sitemap: https://calm.example.org/sitemap.xml");
    const sitemap = await (await proxiedServer.fetchPath("GET", "/sitemap.xml")).text();
    expect(sitemap).toContain("<loc>https://calm.example.org/privacy</loc>");
  });
});
