import { describe, expect, it } from "vitest";
import { SCANNED_PAGES } from "../../e2e/scanned-pages";
import { measureCpuSeconds } from "../../support/cpu-time";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { sendRaw, useServer } from "../../support/http";
import { createAccount, runAdminCommand, PASSWORD, signIn } from "../../support/operator";

const { getServer, fetchPath } = useServer({ env: { ACCESS: "sign-in" } });

const post = (path: string, fields: Record<string, string>, headers = {}) =>
  fetchPath("POST", path, new URLSearchParams(fields).toString(), { ...FORM_HEADERS, ...headers });
const readCookies = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/** Headers that differ from one response to the next. */
const VARYING_HEADERS = new Set(["date", "x-request-id", "content-security-policy", "etag"]);
const withoutNonces = (html: string) =>
  html.replace(/(nonce="?)[\w+/=-]+/g, "$1").replace(/\b[0-9a-f]{32}\b/g, "key");

describe("signing in over HTTP", () => {
  it("answers 429 with the time to try again", async () => {
    const email = await createAccount(getServer(), "viewer");
    const responses = [];
    for (let count = 0; count < 6; count += 1) {
      responses.push(await post("/sign-in", { email, password: "wrong wrong wrong" }));
    }
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429]);
    expect(Number(responses[5]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await responses[5]?.text()).toContain("Too many attempts. Try again in");
  });

  it("answers a forgotten password alike for known and unknown addresses, in content, headers and limit", async () => {
    const known = await createAccount(getServer(), "viewer");
    const ask = async (email: string) => {
      const responses = [];
      for (let count = 0; count < 6; count += 1) {
        responses.push(await post("/sign-in/forgot-password", { email }));
      }
      return Promise.all(
        responses.map(async (response) => ({
          status: response.status,
          headers: [...response.headers].filter(([name]) => !VARYING_HEADERS.has(name)),
          body: withoutNonces(await response.text()).replaceAll(email, "typed"),
        })),
      );
    };
    const ofKnown = await ask(known);
    expect(ofKnown.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303, 429]);
    expect(ofKnown[5]?.body).toContain("Too many attempts. Try again in");
    expect(await ask(`x${known}`)).toEqual(ofKnown);
  });

  it("redirects to our own pages only, whatever the form says", async () => {
    const email = await createAccount(getServer(), "viewer");
    for (const back of ["//evil.example", "/./\\evil.example", "/.//evil.example", "https://x.y"]) {
      const response = await post("/sign-in", { email, password: PASSWORD, back });
      expect([response.status, response.headers.get("location")]).toEqual([303, "/admin"]);
    }
    const stashedForm = JSON.stringify({ path: "/./\\evil.example", fields: { name: "x" } });
    const response = await post("/sign-in", { email, password: PASSWORD, kept: stashedForm });
    expect(response.headers.get("location")).toMatch(/^\/admin(\?|$)/);
    for (const hostile of ["{", "[]", '{"path":7}', '{"path":"/x","fields":{"a":{"b":1}}}']) {
      const hostileResponse = await post("/sign-in", { email, password: PASSWORD, kept: hostile });
      expect(hostileResponse.headers.get("location")).toBe("/admin");
    }
  });

  it("sends responses and redirects that are not cached, and HttpOnly cookies", async () => {
    const email = await createAccount(getServer(), "viewer");
    const response = await post("/sign-in", { email, password: PASSWORD });
    expect(response.headers.get("cache-control")).toBe("no-store");
    for (const cookie of response.headers.getSetCookie()) {
      expect(cookie).toMatch(/HttpOnly; SameSite=Lax/);
    }
    const redirected = await fetchPath("GET", "/admin/tags");
    expect([redirected.status, redirected.headers.get("cache-control")]).toEqual([302, "no-store"]);
  });

  it("leaves the gallery of components out, for forms and for the data of single pages too", async () => {
    const Cookie = await signIn(getServer(), await createAccount(getServer(), "editor"));
    for (const address of SCANNED_PAGES.components ?? []) {
      const [path = "", query = ""] = address.split("?");
      const statuses = await Promise.all([
        fetchPath("GET", address, undefined, { Cookie }),
        fetchPath("GET", `${path}.data?${query}`, undefined, { Cookie }),
        post(address, { name: "x" }, { Cookie }),
      ]);
      const [page, pageData, form] = statuses.map(({ status }) => status);
      expect([address, page, pageData]).toEqual([address, 404, 404]);
      // Most pages take no form at all.
      expect([404, 405], address).toContain(form);
    }
  });

  it("accepts a link's form twice, as after a double click", async () => {
    const name = `twice${Date.now()}`;
    const output = await runAdminCommand(
      getServer(),
      "create",
      "--email",
      `${name}@example.org`,
      "--name",
      name,
      "--role",
      "viewer",
    );
    const link = /\/welcome\?link=[\w-]+/.exec(output)?.[0] ?? "";
    const opened = await fetchPath("GET", link);
    const [page, Cookie] = [opened.headers.get("location") ?? "", readCookies(opened)];
    const html = await (await fetchPath("GET", page, undefined, { Cookie })).text();
    const body = readFields(html, { password: PASSWORD }).toString();
    const responses = await Promise.all(
      [1, 2].map(() => fetchPath("POST", page, body, { ...FORM_HEADERS, Cookie })),
    );
    expect(responses.map(({ headers }) => headers.get("location"))).toEqual(
      Array(2).fill("/admin"),
    );
    const signedIn = { Cookie: readCookies(responses[0]!) };
    const dashboard = await fetchPath("GET", "/admin/dashboard", undefined, signedIn);
    expect(await dashboard.text()).toContain("Your password is set");
    expect((await fetchPath("GET", link)).status).toBe(404);
  });

  it("ends when an administrator signs the person out", async () => {
    const email = await createAccount(getServer(), "viewer");
    const [own, Cookie] = [
      await signIn(getServer(), email),
      await signIn(getServer(), await createAccount(getServer(), "administrator")),
    ];
    const list = await fetchPath("GET", `/admin/administrators?q=${email}`, undefined, { Cookie });
    const [, path = ""] =
      /href="(\/admin\/administrators\/\d+\/sign-out)/.exec(await list.text()) ?? [];
    const dialog = await (await fetchPath("GET", path, undefined, { Cookie })).text();
    expect(dialog).toContain("out of every browser?");
    const dashboard = () => fetchPath("GET", "/admin/dashboard", undefined, { Cookie: own });
    expect((await dashboard()).status).toBe(200);
    const form = Object.fromEntries(readFields(dialog));
    const sent = await post(path, form, { Cookie });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/admin/administrators"]);
    expect((await dashboard()).status).toBe(302);
  });

  it("keeps the values of a viewer's form across the sign-in", async () => {
    const email = await createAccount(getServer(), "viewer");
    const response = await post("/admin/api-tokens/new", { name: "Ward sync", scope: "read" });
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(html).toContain("Please sign in again. What you typed is kept.");
    const form = readFields(html, { email, password: PASSWORD });
    const signedIn = await fetchPath("POST", "/sign-in", form.toString(), FORM_HEADERS);
    const back = signedIn.headers.get("location") ?? "";
    expect(back).toMatch(/^\/admin\/api-tokens\/new\?kept=/);
    const page = await fetchPath("GET", back, undefined, { Cookie: readCookies(signedIn) });
    expect(await page.text()).toContain('value="Ward sync"');
  });

  it("costs little, however large the form", async () => {
    const cpuSeconds = await measureCpuSeconds(getServer(), async () => {
      const manyFields = await fetchPath("POST", "/sign-in", "a&".repeat(500_000), FORM_HEADERS);
      expect(manyFields.status).toBe(400);
      const large = await fetchPath("POST", "/sign-in", "x".repeat(1_100_000), FORM_HEADERS);
      expect(large.status).toBe(413);
    });
    expect(cpuSeconds).toBeLessThan(2);
  });
});

describe("a Host header", () => {
  it.each(["x/tag?", "x y", "x@y", "[::1", "a:99999999", "evil.example/admin?"])(
    "that would change the address is refused: %j",
    async (host) => {
      const forwarded = { Host: "localhost", "X-Forwarded-Host": host };
      for (const headers of [{ Host: host }, forwarded] as Record<string, string>[]) {
        const { status } = await sendRaw(getServer().url, { path: "/healthz", headers });
        expect(status).toBe(400);
      }
    },
  );
});
