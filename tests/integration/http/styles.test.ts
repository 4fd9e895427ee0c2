import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { useServer } from "../../support/http";

const CLIENT = path.resolve(import.meta.dirname, "../../../build/client");
const PAGES = {
  site: "/about",
  patient: "/health-metrics",
  office: "/admin/tags",
  docs: "/api-docs",
};
type Area = keyof typeof PAGES;
const AREAS: Area[] = ["site", "patient", "office", "docs"];

type Call = ReturnType<typeof useServer>["call"];

/** What a page brings of its looks: the sheet's address, its text where it is inline, and the cookies that it sets. */
async function looksOf(call: Call, address: string, cookie = "", method = "GET") {
  const response = await call(method, address, undefined, { Cookie: cookie });
  const html = await response.text();
  const inline = /<style data-styles="([^"]+)"[^>]*>([^]*?)<\/style>/.exec(html);
  const linked = /<link rel="stylesheet" href="([^"]+)" data-styles=""/.exec(html);
  const cookies = response.headers.getSetCookie();
  return {
    status: response.status,
    href: inline?.[1] ?? linked?.[1] ?? "",
    text: inline?.[2] ?? null,
    cookies: cookies.filter((each) => each.startsWith("styles")),
  };
}

const sheet = (href: string) => readFileSync(path.join(CLIENT, href), "utf8");
const sent = (cookies: string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");

describe("a page's style sheet", () => {
  const { call } = useServer();
  const looks = (address: string, cookie?: string, method?: string) =>
    looksOf(call, address, cookie, method);

  it.each(AREAS)(
    "stands in a browser's first page of the %s, and is linked from then on",
    async (area) => {
      const first = await looks(PAGES[area]);
      expect(first.text).toBe(sheet(first.href));
      expect(first.cookies).toEqual([
        expect.stringMatching(
          new RegExp(
            `^styles-${area}=[0-9a-f]{12}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax$`,
          ),
        ),
      ]);
      const again = await looks(PAGES[area], sent(first.cookies));
      expect(again).toMatchObject({ href: first.href, text: null, cookies: [] });
    },
  );

  it("is another in each area: knowing one is not knowing the other", async () => {
    const [site, patient] = [await looks(PAGES.site), await looks(PAGES.patient)];
    const [office, docs] = [await looks(PAGES.office), await looks(PAGES.docs)];
    expect(new Set([site.href, patient.href, office.href, docs.href]).size).toBe(4);
    const crossed = await looks(PAGES.site, sent(office.cookies));
    expect(crossed).toMatchObject({ text: site.text, cookies: site.cookies });
    const all = sent([site, patient, office, docs].flatMap(({ cookies }) => cookies));
    for (const area of AREAS) {
      expect(await looks(PAGES[area], all)).toMatchObject({ text: null, cookies: [] });
    }
  });

  it("comes inline again when a release has changed it", async () => {
    const { text, cookies } = await looks(PAGES.office, "styles-office=0123456789ab");
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
    "is its area's on a page that fails: %s %s",
    async (method, address, status, area) => {
      const { href } = await looks(PAGES[area]);
      expect(await looks(address, "", method)).toMatchObject({ status, href });
    },
  );

  it("is one of four: the build ships no other", async () => {
    const known = await Promise.all(AREAS.map(async (area) => (await looks(PAGES[area])).href));
    const shipped = readdirSync(path.join(CLIENT, "assets")).filter((name) =>
      name.endsWith(".css"),
    );
    expect(shipped.map((name) => `/assets/${name}`).sort()).toEqual(known.sort());
  });
});

describe("the doors of the back-office", () => {
  const { call } = useServer({ env: { ACCESS: "sign-in" } });

  it("have its style sheet", async () => {
    const door = await looksOf(call, "/sign-in");
    expect(door.cookies).toEqual([expect.stringMatching(/^styles-office=/)]);
    expect(door.text).toBe(sheet(door.href));
    const site = await looksOf(call, PAGES.site, sent(door.cookies));
    expect(site.href).not.toBe(door.href);
    expect(site.text).not.toBeNull();
  });
});
