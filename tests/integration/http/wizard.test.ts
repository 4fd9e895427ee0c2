import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { fieldsOf, FORM } from "../../support/forms";
import { useServer } from "../../support/http";
import { type RunningServer, startServer } from "../../support/server";

const DETAILS = {
  contactFirstName: "Ann",
  contactLastName: "Lee",
  contactTitle: "Director",
  contactPhone: "555 0100",
  contactEmail: "ann@example.org",
};
const ITEM = {
  advertisementName: "Spot",
  advertisementUrl: "https://media.example.org/spot.mp3",
  advertisementDuration: "15",
};
const list = "/admin/advertisers";

/** A browser without scripts: it keeps its cookies, and posts the forms that it was shown. */
function browser(url: () => string) {
  const cookies = new Map<string, string>();
  const call = async (method: string, address: string, body?: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { Cookie: cookie, ...(body !== undefined && FORM) };
    const answer = await fetch(url() + address, { method, body, headers, redirect: "manual" });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(name, value);
    }
    return answer;
  };
  const open = async (address: string) => (await call("GET", address)).text();
  const form = async (address: string, intent: string, typed: Record<string, string> = {}) =>
    fieldsOf(await open(address), { ...typed, intent }).toString();
  const post = async (address: string, intent: string, typed: Record<string, string> = {}) => {
    const answer = await call("POST", address, await form(address, intent, typed));
    return answer.headers.get("location") ?? "";
  };
  return { call, open, form, post };
}

describe("a wizard's draft on disk", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-wizard-"));
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it("is there when the server is killed between its steps and started again", async () => {
    const start = () =>
      startServer({ dataDir: directory, env: { SESSION_SECRET: "s".repeat(40) } });
    let server: RunningServer = await start();
    const { open, post } = browser(() => server.url);
    const advertiserName = unique("Advertiser");
    const step = await post(`${list}/new`, "next", { advertiserName, ...DETAILS });
    await server.stop("SIGKILL");
    server = await start();
    try {
      expect(await open(list)).toContain(advertiserName);
      expect(await post(step, "add", ITEM)).toBe(step);
      await server.stop("SIGKILL");
      server = await start();
      expect(await open(step)).toContain("Created Advertisements (1)");
      expect(await open(step.replace("advertisements", "details"))).toContain(advertiserName);
      expect(await post(step, "save")).toBe(list);
      expect(await open(`${list}?q=${encodeURIComponent(advertiserName)}`)).toContain("Director");
    } finally {
      await server.stop();
    }
  });
});

describe("a wizard's form that is sent again and again", () => {
  const { running } = useServer();
  const TIMES = 8;

  it("makes one draft, adds one item, and saves one advertiser", async () => {
    const { call, open, form } = browser(() => running().url);
    const advertiserName = unique("Advertiser");
    const atOnce = async (address: string, body: string) => {
      const answers = await Promise.all(
        Array.from({ length: TIMES }, () => call("POST", address, body)),
      );
      const places = new Set(answers.map(({ headers }) => headers.get("location")));
      expect([...places]).toHaveLength(1);
      return [...places][0] ?? "";
    };
    const details = await form(`${list}/new`, "next", { advertiserName, ...DETAILS });
    const step = await atOnce(`${list}/new`, details);
    await atOnce(step, await form(step, "add", ITEM));
    expect(await open(step)).toContain("Created Advertisements (1)");
    const save = await form(step, "save", { ...ITEM, advertisementName: "Half typed" });
    expect(await atOnce(step, save)).toBe(list);
    const found = await fetch(
      `${running().url}/advertiser?search=${encodeURIComponent(advertiserName)}&includeAdvertisements=true`,
    );
    const { result } = (await found.json()) as {
      result: { data: { advertisers: { advertisements: object[] }[] } };
    };
    expect(result.data.advertisers).toHaveLength(1);
    expect(result.data.advertisers[0]?.advertisements).toHaveLength(2);
  });

  it("shows what somebody typed as text, whatever it is", async () => {
    const { open, post } = browser(() => running().url);
    const hostile = `<img src=x onerror=alert(1)>"'</script>${unique("x")}`;
    const step = await post(`${list}/new`, "next", { advertiserName: hostile, ...DETAILS });
    await post(step, "add", { ...ITEM, advertisementName: hostile });
    for (const address of [step, list]) {
      const html = await open(address);
      expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
      expect(html).not.toContain("<img src=x");
    }
  });

  it("takes no other person's draft for its own", async () => {
    const [mine, theirs] = [browser(() => running().url), browser(() => running().url)];
    const advertiserName = unique("Advertiser");
    const step = await mine.post(`${list}/new`, "next", { advertiserName, ...DETAILS });
    await theirs.open(`${list}/new`);
    expect((await theirs.call("GET", step)).status).toBe(404);
    expect(await theirs.open(list)).not.toContain(advertiserName);
    expect(await mine.open(list)).toContain(advertiserName);
  });
});
