import path from "node:path";
import sqlite3 from "sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { fieldsOf, FORM } from "../../support/forms";
import { raw, useServer } from "../../support/http";

const { running, call, api } = useServer({ env: { TIME_ZONE: "Europe/Zurich" } });
const TIMES = 10;

const CONTACT = {
  contactFirstName: "Ada",
  contactLastName: "Keller",
  contactTitle: "Account Manager",
  contactPhone: "+41 44 555 01 23",
  contactEmail: "ada.keller@partner.example",
};

async function anAdvertiser(): Promise<number> {
  const { data } = await api("POST", "/advertiser", {
    advertiserName: unique("Advertiser"),
    ...CONTACT,
  });
  return (data?.advertiser as { id: number }).id;
}

type Values = { url?: string; name?: string; advertiserId?: number };

/** An advertisement, where it is played, and how often it was counted so far. */
async function anAdvertisement(values: Values = {}) {
  const { url = "https://media.example.org/peace.mp3", name = unique("Spot") } = values;
  const advertiserId = values.advertiserId ?? (await anAdvertiser());
  const { data } = await api("POST", "/advertisement", {
    advertiserId,
    advertisementName: name,
    advertisementUrl: url,
    advertisementDuration: 30,
    tagIds: [],
  });
  const { id } = data?.advertisement as { id: number };
  const counts = async () => {
    const { data } = await api("GET", `/advertisement/${id}`);
    const { views, plays } = data?.advertisement as { views: number; plays: number };
    return { views, plays };
  };
  return {
    advertiserId,
    play: `/admin/advertisers/${advertiserId}/advertisements/${id}/play`,
    counts,
  };
}

async function policyOf(address: string): Promise<Record<string, string>> {
  const { headers } = await call("GET", address);
  const policy = headers.get("content-security-policy") ?? "";
  return Object.fromEntries(
    policy.split("; ").map((directive) => {
      const [name = "", ...sources] = directive.split(" ");
      return [name, sources.join(" ").replace(/'nonce-[^']+'/, "'nonce'")];
    }),
  );
}

describe("the policy of the page that plays", () => {
  let usual: Record<string, string>;
  beforeAll(async () => {
    usual = await policyOf("/admin/tags");
  });

  it("is like every other page's before Play is pressed", async () => {
    expect(usual).toMatchObject({ "default-src": "'none'", "media-src": "'self' blob:" });
    expect(usual).not.toHaveProperty("frame-src");
    const { advertiserId, play } = await anAdvertisement();
    const pages = ["/admin/dashboard", `/admin/advertisers/${advertiserId}`, play];
    for (const page of [...pages, `/admin/advertisers/${advertiserId}?started`])
      expect(await policyOf(page), page).toEqual(usual);
  });

  it("lets only the back-office record, and show what is not uploaded yet", async () => {
    const permissions = async (address: string) =>
      (await call("GET", address)).headers.get("permissions-policy");
    expect(usual["img-src"]).toBe("'self' data: blob:");
    expect(await permissions("/admin/tags")).toContain("microphone=(self), payment=()");
    for (const page of ["/nonsense?started", "/media/nonsense"]) {
      const policy = await policyOf(page);
      expect(JSON.stringify(policy), page).not.toContain("blob:");
      expect(await permissions(page), page).toContain("camera=(), geolocation=(), microphone=()");
    }
  });

  const PLAYED: [string, Record<string, string>][] = [
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
  it.each(PLAYED)("takes in what plays %s, and nothing else", async (url, more) => {
    const { play } = await anAdvertisement({ url });
    expect(await policyOf(`${play}?started`)).toEqual({ ...usual, ...more });
    expect(await policyOf(play)).toEqual(usual);
  });

  it("holds nothing of another host before Play is pressed", async () => {
    const { play } = await anAdvertisement({ url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" });
    const before = await (await call("GET", play)).text();
    expect(before).not.toMatch(/<(audio|video|iframe)\b/);
    expect(before).toContain("Playing loads it from www.youtube-nocookie.com.");
    const after = await (await call("GET", `${play}?started`)).text();
    const [frame = ""] = /<iframe[^>]*>/.exec(after) ?? [];
    expect(frame).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1"');
    expect(frame).toMatch(/sandbox="[^"]+"/);
    expect(frame).not.toContain("allow-top-navigation");
    expect(frame).toContain('referrerPolicy="strict-origin-when-cross-origin"');
  });
});

describe("a view", () => {
  it("is counted each time somebody opens the page, and shows on it", async () => {
    const { play, counts } = await anAdvertisement();
    await call("GET", play);
    const html = await (await call("GET", play)).text();
    expect(html).toMatch(/<dt>Views<\/dt><dd>2<\/dd>/);
    expect(await counts()).toEqual({ views: 2, plays: 0 });
  });

  it.each([
    ["HEAD", {}],
    ["GET", { "Sec-Purpose": "prefetch" }],
    ["GET", { "Sec-Purpose": "prefetch;prerender" }],
    ["GET", { Purpose: "prefetch" }],
    ["GET", { "X-Moz": "prefetch" }],
  ])("is none for %s %j", async (method, headers) => {
    const { play, counts } = await anAdvertisement();
    expect((await call(method, play, undefined, headers)).status).toBe(200);
    expect(await counts()).toEqual({ views: 0, plays: 0 });
  });

  it("is not counted again on the page that plays", async () => {
    const { play, counts } = await anAdvertisement();
    await call("GET", `${play}?started`);
    expect(await counts()).toEqual({ views: 0, plays: 0 });
  });

  it("needs an item of this owner", async () => {
    const { play, counts } = await anAdvertisement();
    const elsewhere = play.replace(/\d+/, String(await anAdvertiser()));
    const refused = [elsewhere, play.replace(/\d+\/play/, "2000000000/play")];
    for (const address of refused) {
      for (const method of ["GET", "POST"]) {
        const answer = await call(method, address, method === "POST" ? "" : undefined, FORM);
        expect(answer.status).toBe(404);
        expect(await answer.text()).toContain("Advertisement Not Found");
      }
    }
    expect((await call("GET", play.replace(/\d+\/play/, "x/play"))).status).toBe(400);
    expect(await counts()).toEqual({ views: 0, plays: 0 });
  });
});

describe("a play", () => {
  const submit = async (address: string) => {
    const body = fieldsOf(await (await call("GET", address)).text()).toString();
    return () => call("POST", address, body, FORM);
  };

  it("is counted once however often the form is sent, and leads to the page that plays", async () => {
    const { play, counts } = await anAdvertisement();
    const send = await submit(play);
    const answers = await Promise.all(Array.from({ length: TIMES }, send));
    for (const answer of answers) {
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe(`${play}?started`);
    }
    expect(await counts()).toEqual({ views: 1, plays: 1 });
    await (
      await submit(play)
    )();
    expect(await counts()).toEqual({ views: 2, plays: 2 });
  });

  it("keeps the list behind it as it was", async () => {
    const { play } = await anAdvertisement();
    const send = await submit(`${play}?sort=views&page=1&evil=x`);
    expect((await send()).headers.get("location")).toBe(`${play}?sort=views&page=1&started`);
  });

  it("is not counted in the name of another site's visitor", async () => {
    const { play, counts } = await anAdvertisement();
    const headers = { ...FORM, Origin: "https://evil.example" };
    expect((await call("POST", play, "", headers)).status).toBe(403);
    expect(await counts()).toEqual({ views: 0, plays: 0 });
  });
});

describe("counting that fails", () => {
  const run = (sql: string) =>
    new Promise<void>((resolve, reject) => {
      const connection = new sqlite3.Database(path.join(running().dataDir, "calmward.sqlite"));
      connection.configure("busyTimeout", 5_000);
      connection.exec(sql, (failed) =>
        connection.close(() => (failed ? reject(failed) : resolve())),
      );
    });

  it("stops nobody from playing, and is in the log", async () => {
    const { play, counts } = await anAdvertisement();
    await run("ALTER TABLE media_events RENAME TO media_events_away");
    const opened = await call("GET", play);
    const body = fieldsOf(await opened.text()).toString();
    const played = await call("POST", play, body, FORM);
    await run("ALTER TABLE media_events_away RENAME TO media_events");
    expect([opened.status, played.status]).toEqual([200, 303]);
    expect(
      running()
        .output()
        .match(/"counting failed"/g),
    ).toHaveLength(2);
    expect(await counts()).toEqual({ views: 0, plays: 0 });
  });
});

describe("the reports of an advertiser", () => {
  it("are a file whose names are no formulas", async () => {
    const name = `=HYPERLINK("https://evil.example","${unique("Spot")}")`;
    const { advertiserId, play } = await anAdvertisement({ name });
    await call("GET", play);
    const answer = await call("GET", `/admin/advertisers/${advertiserId}/reports.csv?period=7d`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="advertisers-${advertiserId}-report-7d.csv"`,
    );
    expect(await answer.text()).toBe(
      `"Advertisement","Views","Plays"\r\n"'${name.replaceAll('"', '""')}","1","0"\r\n`,
    );
  });

  it("show hostile names harmlessly", async () => {
    const name = `<img src=x onerror=alert(1)>${unique("Spot")}`;
    const { advertiserId, play } = await anAdvertisement({ name });
    await call("GET", play);
    const html = await (await call("GET", `/admin/advertisers/${advertiserId}/reports`)).text();
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(html).not.toContain("<img src=x");
  });

  it("name what they cannot read, and who is not there", async () => {
    const { advertiserId } = await anAdvertisement();
    for (const page of ["reports", "reports.csv"]) {
      const address = (id: number | string) => `/admin/advertisers/${id}/${page}`;
      const evil = await call("GET", `${address(advertiserId)}?period=evil`);
      expect(evil.status).toBe(400);
      expect((await call("GET", address("x"))).status).toBe(400);
      expect((await call("GET", address(2_000_000_000))).status).toBe(404);
    }
    const gone = await call("GET", `/admin/advertisers/${advertiserId}/reports?page=9`);
    expect(gone.status).toBe(302);
    expect(gone.headers.get("location")).toBe(`/admin/advertisers/${advertiserId}/reports?page=1`);
  });

  it("send browsers numbers, and no library to work them out", async () => {
    const { advertiserId, play } = await anAdvertisement();
    await call("GET", play);
    const { body } = await raw(running().url, {
      path: `/admin/advertisers/${advertiserId}/reports`,
    });
    expect(body).toMatch(
      /<svg role="img" aria-label="Views and plays by day, [^"]+: 1 view and 0 plays/,
    );
    expect(body).toMatch(/<rect data-series="0" x="[\d.]+%"/);
  });
});
