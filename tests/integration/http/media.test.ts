import path from "node:path";
import sqlite3 from "sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { sendRaw, useServer } from "../../support/http";

const { getServer, fetchPath, callApi } = useServer({ env: { TIME_ZONE: "Europe/Zurich" } });
const CONCURRENCY = 10;

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

describe("a view", () => {
  it("is counted each time the page is opened, and shown on it", async () => {
    const { playPath, readCounts } = await createAdvertisement();
    await fetchPath("GET", playPath);
    const html = await (await fetchPath("GET", playPath)).text();
    expect(html).toMatch(/<dt[^>]*>Views<\/dt><dd[^>]*>2<\/dd>/);
    expect(await readCounts()).toEqual({ views: 2, plays: 0 });
  });

  it.each([
    ["HEAD", {}],
    ["GET", { "Sec-Purpose": "prefetch" }],
    ["GET", { "Sec-Purpose": "prefetch;prerender" }],
    ["GET", { Purpose: "prefetch" }],
    ["GET", { "X-Moz": "prefetch" }],
  ])("is not counted for %s %j", async (method, headers) => {
    const { playPath, readCounts } = await createAdvertisement();
    expect((await fetchPath(method, playPath, undefined, headers)).status).toBe(200);
    expect(await readCounts()).toEqual({ views: 0, plays: 0 });
  });

  it("is not counted again on the page that plays", async () => {
    const { playPath, readCounts } = await createAdvertisement();
    await fetchPath("GET", `${playPath}?started`);
    expect(await readCounts()).toEqual({ views: 0, plays: 0 });
  });

  it("needs an advertisement of this advertiser", async () => {
    const { playPath, readCounts } = await createAdvertisement();
    const otherAdvertiser = playPath.replace(/\d+/, String(await createAdvertiser()));
    const paths = [otherAdvertiser, playPath.replace(/\d+\/play/, "2000000000/play")];
    for (const address of paths) {
      for (const method of ["GET", "POST"]) {
        const response = await fetchPath(
          method,
          address,
          method === "POST" ? "" : undefined,
          FORM_HEADERS,
        );
        expect(response.status).toBe(404);
        expect(await response.text()).toContain("Advertisement Not Found");
      }
    }
    expect((await fetchPath("GET", playPath.replace(/\d+\/play/, "x/play"))).status).toBe(400);
    expect(await readCounts()).toEqual({ views: 0, plays: 0 });
  });
});

describe("a play", () => {
  const loadForm = async (address: string) => {
    const body = readFields(await (await fetchPath("GET", address)).text()).toString();
    return () => fetchPath("POST", address, body, FORM_HEADERS);
  };

  it("is counted once however often the form is sent, and redirects to the page that plays", async () => {
    const { playPath, readCounts } = await createAdvertisement();
    const send = await loadForm(playPath);
    const responses = await Promise.all(Array.from({ length: CONCURRENCY }, send));
    for (const response of responses) {
      expect(response.status).toBe(303);
      expect(response.headers.get("location")).toBe(`${playPath}?started`);
    }
    expect(await readCounts()).toEqual({ views: 1, plays: 1 });
    const sendNewForm = await loadForm(playPath);
    await sendNewForm();
    expect(await readCounts()).toEqual({ views: 2, plays: 2 });
  });

  it("keeps the query of the list behind it", async () => {
    const { playPath } = await createAdvertisement();
    const send = await loadForm(`${playPath}?sort=views&page=1&evil=x`);
    expect((await send()).headers.get("location")).toBe(`${playPath}?sort=views&page=1&started`);
  });

  it("is not counted for a request from another site", async () => {
    const { playPath, readCounts } = await createAdvertisement();
    const headers = { ...FORM_HEADERS, Origin: "https://evil.example" };
    expect((await fetchPath("POST", playPath, "", headers)).status).toBe(403);
    expect(await readCounts()).toEqual({ views: 0, plays: 0 });
  });
});

describe("counting that fails", () => {
  const execute = (sql: string) =>
    new Promise<void>((resolve, reject) => {
      const connection = new sqlite3.Database(path.join(getServer().dataDir, "calmward.sqlite"));
      connection.configure("busyTimeout", 5_000);
      connection.exec(sql, (error) => connection.close(() => (error ? reject(error) : resolve())));
    });

  it("does not prevent playing, and is logged", async () => {
    const { playPath, readCounts } = await createAdvertisement();
    await execute("ALTER TABLE media_events RENAME TO media_events_away");
    const opened = await fetchPath("GET", playPath);
    const body = readFields(await opened.text()).toString();
    const played = await fetchPath("POST", playPath, body, FORM_HEADERS);
    await execute("ALTER TABLE media_events_away RENAME TO media_events");
    expect([opened.status, played.status]).toEqual([200, 303]);
    expect(
      getServer()
        .output()
        .match(/"counting failed"/g),
    ).toHaveLength(2);
    expect(await readCounts()).toEqual({ views: 0, plays: 0 });
  });
});

describe("the reports of an advertiser", () => {
  it("can be downloaded as CSV, with escaped formulas", async () => {
    const name = `=HYPERLINK("https://evil.example","${unique("Spot")}")`;
    const { advertiserId, playPath } = await createAdvertisement({ name });
    await fetchPath("GET", playPath);
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
    const { advertiserId, playPath } = await createAdvertisement({ name });
    await fetchPath("GET", playPath);
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
    const { advertiserId, playPath } = await createAdvertisement();
    await fetchPath("GET", playPath);
    const { body } = await sendRaw(getServer().url, {
      path: `/admin/advertisers/${advertiserId}/reports`,
    });
    expect(body).toMatch(
      /<svg [^>]*role="img" aria-label="Views and plays by day, [^"]+: 1 view and 0 plays/,
    );
    expect(body).toMatch(/<rect x="[\d.]+%"/);
  });
});
