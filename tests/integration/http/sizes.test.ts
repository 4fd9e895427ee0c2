import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { FORM_HEADERS, readFields } from "../../support/forms";
import { sendRaw, useServer } from "../../support/http";
import { openPlainBrowser } from "../../support/plain-browser";

const CLIENT = path.resolve(import.meta.dirname, "../../../build/client");
const { getServer, fetchPath } = useServer();

const KB = 1_000;
const gzipped = (file: string) => gzipSync(readFileSync(path.join(CLIENT, file))).length;

/** Lists the scripts that a page loads immediately: those it names, and their imports. */
function listScripts(html: string): string[] {
  const scripts = new Set<string>();
  const addWithImports = (file: string) => {
    if (scripts.has(file)) return;
    scripts.add(file);
    const source = readFileSync(path.join(CLIENT, file), "utf8");
    for (const [, name] of source.matchAll(/(?:from|import)\s*"\.\/([\w.-]+\.js)"/g)) {
      addWithImports(`/assets/${name}`);
    }
  };
  // The manifest also names the front pages of both areas, whose scripts are only fetched on navigation.
  const withoutManifest = html.replace(/__remixManifest = .*?__remixRouteModules/s, "");
  expect(withoutManifest.length).toBeLessThan(html.length);
  for (const [file] of withoutManifest.matchAll(/\/assets\/[\w.-]+\.js/g)) addWithImports(file);
  return [...scripts];
}

/** Measures the compressed bytes of a page, in the larger of its encodings, and of its scripts. */
async function measureBytes(address: string, requestHeaders: Record<string, string> = {}) {
  const sizes = await Promise.all(
    ["gzip", "br"].map(async (encoding) => {
      const { headers, bytes } = await sendRaw(getServer().url, {
        path: address,
        headers: { ...requestHeaders, "Accept-Encoding": encoding },
      });
      expect(headers["content-encoding"]).toBe(encoding);
      return bytes;
    }),
  );
  const scripts = listScripts(
    await (await fetchPath("GET", address, undefined, requestHeaders)).text(),
  );
  return {
    page: Math.max(...sizes),
    scripts: scripts.reduce((sum, file) => sum + gzipped(file), 0),
  };
}

describe("the bytes of a page, compressed", () => {
  it.each([
    ["/", 14.6, 110],
    ["/studies", 14.6, 100],
    ["/plans?specialty=diagnostic-test&procedure=mri", 14.6, 110],
    ["/add-procedure?specialty=diagnostic-test&procedure=mri", 14.6, 110],
    ["/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete", 14.6, 110],
    ["/patient-procedures", 14.6, 110],
    ["/health-metrics", 14.6, 110],
    ["/patient-surveys", 14.6, 110],
    ["/patient-surveys/1", 14.6, 120],
    ["/patient-data", 14.6, 110],
    ["/patient-procedures/26/caretaker?phase=post-procedure", 14.6, 120],
    ["/patient-procedures/26/caretaker/send", 14.6, 120],
    ["/patient-procedures/26/navigation", 14.6, 120],
    ["/admin/tags", 14.6, 100],
    ["/admin/departments", 14.6, 100],
    ["/admin/dashboard?period=1d", 14.6, 100],
    ["/admin/dashboard?period=7d", 14.6, 100],
    ["/admin/dashboard?period=30d", 14.6, 100],
    ["/admin/dashboard?period=ytd", 14.6, 100],
    ["/admin/dashboard?period=365d", 14.6, 100],
    ["/admin/tags/new", 14.6, 140],
    ["/admin/departments/new", 14.6, 140],
    ["/admin/advertisers", 14.6, 100],
    ["/admin/advertisers/new", 14.6, 140],
    ["/admin/advertisers/1", 14.6, 100],
    ["/admin/patients/27", 14.6, 103],
    ["/admin/surveys/1", 14.6, 103],
    ["/admin/surveys/1/as-patient", 14.6, 120],
    ["/admin/sessions/1/as-patient?answered=on&play=on", 14.6, 120],
    ["/admin/family-guidance/1/as-patient", 14.6, 120],
    ["/admin/surveys/1/questions/new", 14.6, 140],
    ["/admin/religious", 14.6, 100],
    ["/admin/religious/new", 14.6, 140],
    ["/admin/religious/1", 14.6, 103],
    ["/admin/religious/1/messages/new", 14.6, 140],
    ["/admin/religious/1/reports", 14.6, 105],
    ["/admin/surveys/1/results", 14.6, 105],
    ["/admin/advertisers/1/advertisements/new", 14.6, 140],
    ["/admin/sessions", 14.6, 100],
    ["/admin/sessions/1/view", 14.6, 105],
    ["/admin/surveys", 14.6, 100],
    ["/admin/surveys/new", 14.6, 140],
    ["/admin/caretaker-guidance", 14.6, 100],
    ["/admin/caretaker-guidance/new", 14.6, 140],
    ["/admin/family-guidance/1", 14.6, 103],
    ["/admin/family-guidance/1?edit", 14.6, 140],
    ["/admin/family-guidance/1/steps/new", 14.6, 140],
    ["/admin/family-guidance/1/steps/1/edit", 14.6, 140],
    ["/admin/sessions/new", 14.6, 140],
    ["/admin/sessions/1/edit", 14.6, 140],
    ["/admin/sessions/1/duplicate", 14.6, 140],
    ["/privacy", 14.6, 100],
    ["/contact", 14.6, 140],
    ["/admin/coaches", 14.6, 100],
    ["/admin/coaches/new", 14.6, 140],
    ["/admin/partners", 14.6, 100],
    ["/admin/partners/new", 14.6, 140],
    ["/admin/partners/1", 14.6, 105],
    ["/admin/partners/1?edit=coverage", 14.6, 140],
    ["/admin/partner-offers", 14.6, 100],
    ["/admin/partner-offers/new", 14.6, 140],
    ["/admin/partner-offers/1/view", 14.6, 105],
    ["/admin/live-sessions/requests", 14.6, 100],
    ["/admin/live-sessions/requests/1/offer", 14.6, 140],
    ["/admin/live-sessions/schedule?view=week", 14.6, 100],
    ["/admin/live-sessions/rides", 14.6, 100],
    ["/admin/live-sessions/messages", 14.6, 100],
    ["/admin/system", 14.6, 100],
    ["/admin/components", 14.6, 140],
    ["/admin/components/form", 14.6, 140],
    ["/admin/components/fields", 14.6, 140],
    ["/admin/components/forms", 14.6, 140],
    ["/admin/components/records", 14.6, 140],
    ["/admin/components/lists/new", 14.6, 140],
    ["/admin/components/wizards/drafts/example/items", 14.6, 140],
    ["/admin/components/patients", 14.6, 140],
    ["/admin/components/players", 14.6, 140],
    ["/admin/components/answers", 14.6, 140],
    ["/admin/components/site", 14.6, 140],
  ])(
    "%s: at most %d kB of HTML and CSS and %d kB of scripts",
    async (address, maxPageKb, maxScriptsKb) => {
      const size = await measureBytes(address);
      expect(size.page).toBeLessThanOrEqual(maxPageKb * KB);
      expect(size.scripts).toBeLessThanOrEqual(maxScriptsKb * KB);
    },
  );

  it("stay within 14.6 and 120 kB in the dialogs of a live session and a ride", async () => {
    const list = await (await fetchPath("GET", "/patient-procedures")).text();
    const dialogs = list.match(/\/patient-procedures\/\d+\/(live-session|ride)\b/g) ?? [];
    expect(dialogs).toHaveLength(2);
    for (const address of dialogs) {
      const size = await measureBytes(address);
      expect(size.page, address).toBeLessThanOrEqual(14.6 * KB);
      expect(size.scripts, address).toBeLessThanOrEqual(120 * KB);
    }
  });

  it("stay within 14.6 and 140 kB in each step of the session wizard, also with its draft in the list behind", async () => {
    const { Cookie, open, send } = await openPlainBrowser(fetchPath, "/admin/sessions/1/duplicate");
    const firstPath = "/admin/sessions/1/duplicate";
    const { location } = await send(firstPath, await open(firstPath), { intent: "next" });
    for (const step of ["details", "configuration", "media", "religion", "review"]) {
      const size = await measureBytes(location.replace("configuration", step), { Cookie });
      expect(size.page, step).toBeLessThanOrEqual(14.6 * KB);
      expect(size.scripts, step).toBeLessThanOrEqual(140 * KB);
    }
  });

  it("stay within 14.6 and 120 kB in a session's player and in the dialogs over the list of procedures", async () => {
    const list = await (await fetchPath("GET", "/patient-procedures")).text();
    const [session = "", procedure = ""] =
      /\/patient-procedures\/(\d+)\/sessions\/\d+/.exec(list) ?? [];
    const procedurePath = `/patient-procedures/${procedure}`;
    for (const page of [
      session,
      `${session}/assessment`,
      `${procedurePath}/details`,
      `${procedurePath}/caretaker`,
    ]) {
      const size = await measureBytes(page);
      expect(size.page, page).toBeLessThanOrEqual(14.6 * KB);
      expect(size.scripts, page).toBeLessThanOrEqual(120 * KB);
    }
  });

  it("stay within 14.6 and 120 kB on the page of today, before the day and after it, and in its dialogs", async () => {
    const chosen = "/plans/disclaimer?specialty=joint-replacement&procedure=knee-replacement";
    const path = `${chosen}&plan=complete`;
    const body = readFields(await (await fetchPath("GET", path)).text(), {}).toString();
    const chosenPlan = await fetchPath("POST", path, body, FORM_HEADERS);
    const Cookie = chosenPlan.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; ");
    const read = async (address: string) =>
      (await fetchPath("GET", address, undefined, { Cookie })).text();
    const [, id = ""] = /procedure-(\d+)"/.exec(await read("/patient-procedures")) ?? [];
    const details = `/patient-procedures/${id}/details`;
    for (const daysAhead of [7, -1]) {
      const date = new Date(Date.now() + daysAhead * 86_400_000).toISOString().slice(0, 10);
      const fields = readFields(await read(details), { date }).toString();
      const saved = await fetchPath("POST", details, fields, { ...FORM_HEADERS, Cookie });
      expect(saved.headers.get("location")).toContain(`open=${id}`);
      const dialogs = daysAhead < 0 ? ["/check", "/moved", "/not-taken-place"] : [];
      for (const part of ["", ...dialogs]) {
        const size = await measureBytes(`/today${part}?procedure=${id}`, { Cookie });
        expect(size.page, part).toBeLessThanOrEqual(14.6 * KB);
        expect(size.scripts, part).toBeLessThanOrEqual((part === "" ? 110 : 120) * KB);
      }
    }
  });

  it("grow by 24 kB at most in a form that offers 1,000 tags", async () => {
    const [smallForm, largeForm] = [
      await measureBytes("/admin/components/form?tags=0"),
      await measureBytes("/admin/components/form?tags=1000"),
    ];
    expect(largeForm.page - smallForm.page).toBeLessThanOrEqual(24 * KB);
  });

  it("do not include the recorder before a form needs it", async () => {
    const html = await (await fetchPath("GET", "/admin/family-guidance/1/steps/new")).text();
    const sources = listScripts(html).map((file) => readFileSync(path.join(CLIENT, file), "utf8"));
    expect(sources.join()).not.toContain("MediaRecorder");
  });

  it.each(["/", "/about", "/plans", "/add-procedure", "/patient-procedures", "/nowhere"])(
    "include no scripts of the back-office, and none of its forms, on %s",
    async (address) => {
      const scripts = listScripts(await (await fetchPath("GET", address)).text()).join();
      expect(scripts).toContain("/assets/page-");
      expect(scripts).not.toMatch(/\/assets\/(office|form)-/);
      const officeScripts = listScripts(
        await (await fetchPath("GET", "/admin/tags/new")).text(),
      ).join();
      expect(officeScripts).toMatch(/\/assets\/office-.*\/assets\/form-/);
    },
  );

  it("include no script in Lite mode and with Save-Data", async () => {
    for (const headers of [{ "Save-Data": "on" }, { Cookie: await createLiteCookie() }]) {
      const html = await (await fetchPath("GET", "/admin/tags", undefined, headers)).text();
      expect(html).not.toMatch(/<script|modulepreload/);
      expect(html).toContain("Lite: on");
    }
  });
});

async function createLiteCookie() {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const response = await fetchPath("POST", "/lite", "lite=on&back=/admin/tags", headers);
  return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

const hasW3m = spawnSync("which", ["w3m"]).status === 0;

/** A single non-ASCII character makes V8 keep the text in twice the memory (docs/decisions/0036). */
it("the server build is ASCII only", () => {
  const chunks = path.join(CLIENT, "../server/chunks");
  const names = readdirSync(chunks);
  expect(names.length).toBeGreaterThan(1);
  const isAscii = (name: string) =>
    readFileSync(path.join(chunks, name)).every((byte) => byte <= 127);
  expect(names.filter((name) => !isAscii(name))).toEqual([]);
});

describe.runIf(hasW3m)("a text browser", () => {
  it("shows the list, its links and its forms", () => {
    const text = execFileSync("w3m", ["-dump", `${getServer().url}/admin/tags/new`], {
      encoding: "utf8",
    });
    const dialog = text.indexOf("Create New Tag");
    expect(dialog).toBeGreaterThan(-1);
    expect(text.indexOf("Tag Management")).toBeGreaterThan(dialog);
    expect(text).toContain("T001");
  });
});

describe("every form that is posted", () => {
  it.each([
    "/admin/tags/new",
    "/admin/tags/1/delete",
    // A specialty without sessions.
    "/admin/departments/4/delete",
    "/admin/sessions/1/view",
    "/admin/departments/import",
    "/admin/advertisers/new",
    "/admin/advertisers/1/delete",
    "/admin/surveys/1/delete",
    "/admin/family-guidance/1/steps/1/delete",
  ])("has a field on %s: text browsers send an empty form as a GET", async (address) => {
    const html = await (await fetchPath("GET", address)).text();
    const forms = html.match(/<form[^>]*method="post"[\s\S]*?<\/form>/g) ?? [];
    expect(forms.length).toBeGreaterThan(2);
    for (const form of forms) expect(form).toMatch(/<(input|select|textarea)[^>]* name="/);
  });
});
