import { beforeAll, describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { sendRaw, useServer } from "../../support/http";
import { addMediaCounts } from "../../support/media-counts";

const { getServer, fetchPath, callApi } = useServer({ env: { TIME_ZONE: "Europe/Zurich" } });

const CONTACT = {
  contactFirstName: "Ada",
  contactLastName: "Keller",
  contactTitle: "Account Manager",
  contactPhone: "+41445550123",
  contactEmail: "ada.keller@partner.example",
};

async function createAdvertiser(): Promise<number> {
  const { data } = await callApi("POST", "/advertiser", {
    advertiserName: unique("Advertiser"),
    ...CONTACT,
  });
  return (data?.advertiser as { id: number }).id;
}

type AdvertisementValues = { url?: string; name?: string; advertiserId?: number };

/** Creates an advertisement. @returns its advertiser, the path of its player, and a reader of its counts */
async function createAdvertisement(values: AdvertisementValues = {}) {
  const { url = "https://media.example.org/peace.mp3", name = unique("Spot") } = values;
  const advertiserId = values.advertiserId ?? (await createAdvertiser());
  const { data } = await callApi("POST", "/advertisement", {
    advertiserId,
    advertisementName: name,
    advertisementUrl: url,
    advertisementDuration: 30,
    tagIds: [],
  });
  const { id } = data?.advertisement as { id: number };
  const readCounts = async () => {
    const { data } = await callApi("GET", `/advertisement/${id}`);
    const { views, plays } = data?.advertisement as { views: number; plays: number };
    return { views, plays };
  };
  return {
    advertiserId,
    addView: () => addMediaCounts(getServer().dataDir, { id, advertiserId }, { views: 1 }),
    playPath: `/admin/advertisers/${advertiserId}/advertisements/${id}/play`,
    readCounts,
  };
}

async function readPolicy(address: string): Promise<Record<string, string>> {
  const { headers } = await fetchPath("GET", address);
  const policy = headers.get("content-security-policy") ?? "";
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ").replace(/'nonce-[^']+'/, "'nonce'")];
    }),
  );
}

describe("the content security policy of the player page", () => {
  let defaultPolicy: Record<string, string>;
  beforeAll(async () => {
    defaultPolicy = await readPolicy("/admin/tags");
  });

  it("is like every other page's before Play is pressed", async () => {
    expect(defaultPolicy).toMatchObject({ "default-src": "'none'", "media-src": "'self' blob:" });
    expect(defaultPolicy).not.toHaveProperty("frame-src");
    const { advertiserId, playPath } = await createAdvertisement();
    const pages = ["/admin/dashboard", `/admin/advertisers/${advertiserId}`, playPath];
    for (const page of [...pages, `/admin/advertisers/${advertiserId}?started`])
      expect(await readPolicy(page), page).toEqual(defaultPolicy);
  });

  it("allows recording and local previews in the back-office only", async () => {
    const readPermissions = async (address: string) =>
      (await fetchPath("GET", address)).headers.get("permissions-policy");
    expect(defaultPolicy["img-src"]).toBe("'self' data: blob:");
    expect(await readPermissions("/admin/tags")).toContain("microphone=(self), payment=()");
    for (const page of ["/nonsense?started", "/media/nonsense"]) {
      const policy = await readPolicy(page);
      expect(JSON.stringify(policy), page).not.toContain("blob:");
      expect(await readPermissions(page), page).toContain(
        "camera=(), geolocation=(), microphone=()",
      );
    }
  });

  const PLAYER_SOURCES: [string, Record<string, string>][] = [
    ["https://media.example.org/peace.mp3", { "media-src": "'self' blob: https:" }],
    [
      "http://media.example.org:8080/a.mp4",
      { "media-src": "'self' blob: https: http://media.example.org:8080" },
    ],
    ["https://youtu.be/dQw4w9WgXcQ", { "frame-src": "https://www.youtube-nocookie.com" }],
    ["https://vimeo.com/76979871", { "frame-src": "https://player.vimeo.com" }],
    ["https://example.org/a-page", {}],
    ["http://evil.example;sandbox/a.mp3", {}],
    ["http://evil.example,default-src/a.mp3", {}],
    ["http://*.example.org/a.mp3", {}],
  ];
  it.each(PLAYER_SOURCES)(
    "allows the source of %s, and nothing else",
    async (url, playerSources) => {
      const { playPath } = await createAdvertisement({ url });
      expect(await readPolicy(`${playPath}?started`)).toEqual({
        ...defaultPolicy,
        ...playerSources,
      });
      expect(await readPolicy(playPath)).toEqual(defaultPolicy);
    },
  );

  it("belongs to a page without content of another host before Play is pressed", async () => {
    const { playPath } = await createAdvertisement({
      url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
    });
    const before = await (await fetchPath("GET", playPath)).text();
    expect(before).not.toMatch(/<(audio|video|iframe)\b/);
    expect(before).toContain("Playing loads it from www.youtube-nocookie.com.");
    const after = await (await fetchPath("GET", `${playPath}?started`)).text();
    const [frame = ""] = /<iframe[^>]*>/.exec(after) ?? [];
    expect(frame).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"');
    expect(frame).toMatch(/sandbox="[^"]+"/);
    expect(frame).not.toContain("allow-top-navigation");
    expect(frame).toContain('referrerPolicy="strict-origin-when-cross-origin"');
  });
});

describe("the player page", () => {
  it("is a preview by staff, which counts neither a view nor a play", async () => {
    const { playPath, readCounts } = await createAdvertisement();
    for (const page of [playPath, `${playPath}?started`, playPath])
      expect((await fetchPath("GET", page)).status).toBe(200);
    const html = await (await fetchPath("GET", playPath)).text();
    expect(html).toMatch(/<dt[^>]*>Views<\/dt><dd[^>]*>0<\/dd>/);
    expect(html).toContain("Only what patients view and play is counted.");
    expect(await readCounts()).toEqual({ views: 0, plays: 0 });
  });

  it("keeps the query of the list behind it", async () => {
    const { playPath } = await createAdvertisement();
    const html = await (await fetchPath("GET", `${playPath}?sort=views&page=1&evil=x`)).text();
    expect(html).toContain(`href="${playPath}?sort=views&amp;page=1&amp;started"`);
  });

  it("needs an advertisement of this advertiser", async () => {
    const { playPath } = await createAdvertisement();
    const otherAdvertiser = playPath.replace(/\d+/, String(await createAdvertiser()));
    for (const address of [otherAdvertiser, playPath.replace(/\d+\/play/, "2000000000/play")]) {
      const response = await fetchPath("GET", address);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("Advertisement Not Found");
    }
    expect((await fetchPath("GET", playPath.replace(/\d+\/play/, "x/play"))).status).toBe(400);
  });
});

describe("the reports of an advertiser", () => {
  it("can be downloaded as CSV, with escaped formulas", async () => {
    const name = `=HYPERLINK("https://evil.example","${unique("Spot")}")`;
    const { advertiserId, addView } = await createAdvertisement({ name });
    await addView();
    const response = await fetchPath(
      "GET",
      `/admin/advertisers/${advertiserId}/reports.csv?period=7d`,
    );
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="advertisers-${advertiserId}-report-7d.csv"`,
    );
    expect(await response.text()).toBe(
      `"Advertisement","Views","Plays"\r\n"'${name.replaceAll('"', '""')}","1","0"\r\n`,
    );
  });

  it("escape hostile names", async () => {
    const name = `<img src=x onerror=alert(1)>${unique("Spot")}`;
    const { advertiserId, addView } = await createAdvertisement({ name });
    await addView();
    const html = await (
      await fetchPath("GET", `/admin/advertisers/${advertiserId}/reports`)
    ).text();
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toContain("<img src=x");
  });

  it("answer 400 for invalid queries and ids, and 404 for unknown advertisers", async () => {
    const { advertiserId } = await createAdvertisement();
    for (const page of ["reports", "reports.csv"]) {
      const address = (id: number | string) => `/admin/advertisers/${id}/${page}`;
      const invalidPeriod = await fetchPath("GET", `${address(advertiserId)}?period=evil`);
      expect(invalidPeriod.status).toBe(400);
      expect((await fetchPath("GET", address("x"))).status).toBe(400);
      expect((await fetchPath("GET", address(2_000_000_000))).status).toBe(404);
    }
    const redirected = await fetchPath("GET", `/admin/advertisers/${advertiserId}/reports?page=9`);
    expect(redirected.status).toBe(302);
    expect(redirected.headers.get("location")).toBe(
      `/admin/advertisers/${advertiserId}/reports?page=1`,
    );
  });

  it("render the chart on the server, without a library in the browser", async () => {
    const { advertiserId, addView } = await createAdvertisement();
    await addView();
    const { body } = await sendRaw(getServer().url, {
      path: `/admin/advertisers/${advertiserId}/reports`,
    });
    expect(body).toMatch(
      /<svg [^>]*role="img" aria-label="Views and plays by day, [^"]+: 1 view and 0 plays/,
    );
    expect(body).toMatch(/<rect x="[\d.]+%"/);
  });
});
