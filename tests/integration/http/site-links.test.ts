import { describe, expect, it } from "vitest";
import { PUBLIC_PAGES } from "~/app/site/public-pages";
import { raw, useServer } from "../../support/http";

const { running, call } = useServer();

const pages = new Map<string, { status: number; html: string }>();

/** A page as a browser without a past gets it, where a redirect leads. */
async function pageAt(path: string) {
  const known = pages.get(path);
  if (known) return known;
  const answer = await fetch(running().url + path);
  const page = { status: answer.status, html: await answer.text() };
  pages.set(path, page);
  return page;
}

/** The addresses of ours that a page links to, with what they are called there. */
function linksOf(html: string): [address: string, words: string][] {
  const links = html.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"[^>]*>(.*?)<\/a>/gs);
  return [...links].map(([, address = "", words = ""]) => [
    address.replaceAll("&amp;", "&"),
    words.replaceAll(/<[^>]*>/g, "").trim(),
  ]);
}

describe("every link on the public site", () => {
  it.each(PUBLIC_PAGES)("on %s leads to a page, and to what is there", async (path) => {
    const { status, html } = await pageAt(path);
    expect(status).toBe(200);
    const links = linksOf(html);
    expect(links.length).toBeGreaterThan(15);
    for (const [address, words] of links) {
      const [page = "", anchor] = address.split("#");
      const target = await pageAt(page);
      expect(target.status, `${words}: ${address}`).toBe(200);
      if (anchor) expect(target.html, `${words}: ${address}`).toContain(` id="${anchor}"`);
    }
  });

  it("on a page of the back-office's footer leads to a page", async () => {
    const { html } = await pageAt("/admin/tags");
    const footer = html.slice(html.indexOf("<footer"));
    expect(linksOf(footer).length).toBeGreaterThan(9);
    for (const [address, words] of linksOf(footer)) {
      expect((await pageAt(address)).status, `${words}: ${address}`).toBe(200);
    }
  });

  it("that is an anchor of its own page is there", async () => {
    for (const path of PUBLIC_PAGES) {
      const { html } = await pageAt(path);
      for (const [, anchor = ""] of html.matchAll(/href="#([\w-]+)"/g)) {
        expect(html, `${path}#${anchor}`).toContain(` id="${anchor}"`);
      }
    }
  });
});

describe("what search engines read", () => {
  it("is a list of all public pages, each of which says what it is", async () => {
    const answer = await call("GET", "/sitemap.xml");
    expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    const listed = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, loc]) => loc,
    );
    expect(listed).toEqual(PUBLIC_PAGES.map((path) => running().url + path));
    const descriptions = new Set<string>();
    for (const path of PUBLIC_PAGES) {
      const { html } = await pageAt(path);
      const own = running().url + path;
      expect(html, path).toContain(`<link rel="canonical" href="${own}"/>`);
      expect(html, path).not.toContain('name="robots"');
      const [, description = ""] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
      expect(description.length, path).toBeGreaterThan(40);
      descriptions.add(description);
    }
    expect(descriptions.size).toBe(PUBLIC_PAGES.length);
  });

  it("is told what to leave alone, and where the list is, under the name it was asked by", async () => {
    const headers = { Host: "localhost:4000" };
    const {
      status,
      headers: answered,
      body,
    } = await raw(running().url, { path: "/robots.txt", headers });
    expect(status).toBe(200);
    expect(answered["content-type"]).toBe("text/plain; charset=utf-8");
    expect(body).toContain("User-agent: *\nDisallow: /admin\n");
    expect(body).toContain("\nDisallow: /patient-procedures\n");
    expect(body).toContain("\nSitemap: http://localhost:4000/sitemap.xml\n");
  });
});

describe("the landing page's structured data", () => {
  it("says who the site is, under its own address", async () => {
    const { html } = await pageAt("/");
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
    const { "@graph": graph } = JSON.parse(json) as { "@graph": Record<string, unknown>[] };
    expect(graph.map((each) => [each["@type"], each.name, each.url])).toEqual([
      ["Organization", "Calmward", `${running().url}/`],
      ["WebSite", "Calmward", `${running().url}/`],
    ]);
    expect(json).not.toContain("<");
  });
});

describe("what search engines read behind a proxy", () => {
  const behind = useServer({ env: { ACCESS: "sign-in", PUBLIC_URL: "https://calm.example.org" } });

  it("has the address that people see", async () => {
    const robots = await (await behind.call("GET", "/robots.txt")).text();
    expect(robots).toContain("Sitemap: https://calm.example.org/sitemap.xml");
    const sitemap = await (await behind.call("GET", "/sitemap.xml")).text();
    expect(sitemap).toContain("<loc>https://calm.example.org/privacy</loc>");
  });
});
