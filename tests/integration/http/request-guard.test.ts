import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { unsubscribePath } from "~/server/consents/unsubscribe";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { unique } from "../../factories/names";
import { measureCpuSeconds } from "../../support/cpu-time";
import { FORM_HEADERS } from "../../support/forms";
import { sendRaw, useServer } from "../../support/http";

const { getServer, fetchPath, callApi } = useServer();
const countTags = async () =>
  ((await callApi("GET", "/tag?limit=1")).data?.pagination as { totalItems: number }).totalItems;

describe("open access", () => {
  it.each([
    "calmward.example.org",
    "localhost.evil.example",
    "10.0.0.5",
    "[::2]",
    "127.0.0.1.nip.io",
  ])("refuses the Host %j, for pages, calls and files", async (host) => {
    for (const path of ["/admin/tags", "/tag", "/favicon.svg"]) {
      const { status } = await sendRaw(getServer().url, { path, headers: { Host: host } });
      expect(status).toBe(403);
    }
  });

  it.each(["localhost", "LOCALHOST:3000", "127.0.0.1:80", "127.1.2.3", "[::1]:3000"])(
    "answers to the Host %j",
    async (host) => {
      const { status } = await sendRaw(getServer().url, { path: "/tag", headers: { Host: host } });
      expect(status).toBe(200);
    },
  );

  it.each(["X-Forwarded-For", "X-Forwarded-Host", "Forwarded", "Via", "X-Real-IP"])(
    "refuses requests through a proxy: %s",
    async (name) => {
      expect((await callApi("GET", "/tag", undefined, { [name]: "1.2.3.4" })).status).toBe(403);
    },
  );
});

describe("another site", () => {
  const crossSiteHeaders = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
  ];

  it.each(crossSiteHeaders)(
    "cannot change anything on behalf of a visitor: %j",
    async (headers) => {
      const tagsBefore = await countTags();
      const name = unique("Forged");
      expect(await callApi("POST", "/tag", { name }, headers)).toMatchObject({
        status: 403,
        success: false,
      });
      const formHeaders = { ...headers, "Content-Type": "application/x-www-form-urlencoded" };
      const posted = await fetchPath("POST", "/admin/tags/new", `name=${name}`, formHeaders);
      expect(posted.status).toBe(403);
      expect(await countTags()).toBe(tagsBefore);
    },
  );

  it("may only press the link that stops messages, as mail providers do (RFC 8058)", async () => {
    replaceSettings(readSettings({ DATA_DIR: getServer().dataDir }));
    const address = "rosa@example.org";
    const path = unsubscribePath({ person: null, channel: "email", address, category: "care" });
    const press = (body: string | FormData, headers: object = {}) =>
      fetchPath("POST", path, body, {
        ...(typeof body === "string" && FORM_HEADERS),
        ...headers,
      });
    const readTitle = async () =>
      /<title>([^<]*)/.exec(await (await fetchPath("GET", path)).text())?.[1];
    const STOPPED = "These messages are stopped - Calmward";
    expect(await readTitle()).toBe("Stop these messages - Calmward");
    const multipart = new FormData();
    multipart.append("List-Unsubscribe", "One-Click");
    const oneClick = "List-Unsubscribe=One-Click";
    for (const body of [oneClick, multipart]) {
      for (const headers of [{}, ...crossSiteHeaders]) {
        expect((await press(body, headers)).status).toBe(200);
      }
      expect(await readTitle()).toBe(STOPPED);
      const restarted = await press("start=yes");
      expect([restarted.status, restarted.headers.get("location")]).toEqual([303, path]);
      expect(await readTitle()).not.toBe(STOPPED);
    }
    const all = `${path}/all`;
    for (const headers of crossSiteHeaders)
      expect(
        (await fetchPath("POST", all, "stop=all", { ...FORM_HEADERS, ...headers })).status,
      ).toBe(403);
    expect((await fetchPath("GET", all)).status).toBe(200);
    expect((await fetchPath("POST", all, "stop=account", FORM_HEADERS)).status).toBe(400);
    const altered = `${path}x`;
    expect((await fetchPath("POST", altered, oneClick, FORM_HEADERS)).status).toBe(404);
    const notFound = await fetchPath("GET", altered);
    expect(notFound.status).toBe(404);
    expect(await notFound.text()).toContain("call your care team");
    expect(getServer().output()).not.toContain(path.slice(13));
  });

  it("is told apart from our own", async () => {
    const { url } = getServer();
    const own = { Origin: url, "Sec-Fetch-Site": "same-origin" };
    expect((await callApi("POST", "/tag", { name: unique("Own") }, own)).status).toBe(201);
  });
});

describe("every response", () => {
  it.each([
    "/admin/tags",
    "/tag",
    "/tag/abc",
    "/nowhere",
    "/admin",
    "/favicon.svg",
    "/assets/none.js",
    "/%ff",
  ])("carries the security headers once: %s", async (path) => {
    const { headers } = await sendRaw(getServer().url, { path });
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-frame-options"]).toBe("DENY");
    expect(headers["referrer-policy"]).toBe("same-origin");
    expect(headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'/);
    expect(headers["x-powered-by"]).toBeUndefined();
  });

  it("of a page has a nonce for its inline parts, and is not cached", async () => {
    const response = await fetchPath("GET", "/admin/tags");
    const html = await response.text();
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
    const inline = html.match(/<(script|style)\b(?![^>]*\bsrc=)[^>]*>/g) ?? [];
    expect(inline.length).toBeGreaterThan(2);
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
    expect(html).not.toMatch(/ style="| on[a-z]+="/);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect((await fetchPath("GET", "/admin/tags.data")).headers.get("cache-control")).toBe(
      "no-store",
    );
  });

  it("of an immutable file may be cached for a year", async () => {
    const html = await (await fetchPath("GET", "/admin/tags")).text();
    const script = /\/assets\/[\w-]+\.js/.exec(html)?.[0] ?? "";
    const { headers } = await fetchPath("GET", script);
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  });

  it("to an empty Host is a 400", async () => {
    // Node's own client would set a host name.
    const socket = connect({ host: "127.0.0.1", port: Number(new URL(getServer().url).port) });
    socket.end("GET /sitemap.xml HTTP/1.1\r\nHost: \r\nConnection: close\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each([
    ["/admin/tags", "GET, HEAD"],
    ["/admin/departments/import-template.csv", "GET, HEAD"],
    ["/api-docs", "GET, HEAD"],
    ["/openapi.json", "GET, HEAD, OPTIONS"],
    ["/robots.txt", "GET, HEAD, OPTIONS"],
    ["/tag/1/nothing", null],
  ])("to a method that %s does not allow names the allowed ones", async (path, allowed) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      const { status, headers } = await fetchPath(method, path);
      const expected = allowed ? [405, allowed] : [404, null];
      expect([method, status, headers.get("allow")]).toEqual([method, ...expected]);
    }
  });

  it.each([
    ["/tag", "GET, POST, HEAD, OPTIONS"],
    ["/tag/7?x=1", "GET, PUT, DELETE, HEAD, OPTIONS"],
    ["/session/7/publish", "POST, OPTIONS"],
    ["/media/x", "GET, HEAD, OPTIONS"],
    ["/admin/tags", "GET, HEAD"],
    ["/admin/tags/new", "GET, HEAD, POST"],
    ["/tag/1/nothing", undefined],
    ["/nowhere", undefined],
  ])("to an uncommon method names the allowed ones of %s", async (path, allowed) => {
    for (const method of ["PROPFIND", "TRACE", "OPTIONS"]) {
      const { status, headers } = await sendRaw(getServer().url, { method, path });
      const isAnswered = method === "OPTIONS" && allowed?.includes("OPTIONS");
      const expected = allowed === undefined ? 404 : isAnswered ? 204 : 405;
      expect([method, status, headers.allow]).toEqual([method, expected, allowed]);
    }
  });

  it("to an unsupported method or malformed address is a 4xx", async () => {
    const { url } = getServer();
    expect((await sendRaw(url, { method: "TRACE", path: "/tag" })).status).toBe(405);
    expect((await sendRaw(url, { method: "PROPFIND", path: "/admin/tags" })).status).toBe(405);
    expect((await sendRaw(url, { path: `/tag?search=${"x".repeat(9_000)}` })).status).toBe(414);
    const headers = { Host: "localhost:99999" };
    expect((await sendRaw(url, { path: "/tag", headers })).status).toBe(400);
    expect((await sendRaw(url, { path: "/tag/%00" })).status).toBe(400);
    expect((await sendRaw(url, { path: "/../../etc/passwd" })).status).toBe(400);
    expect((await sendRaw(url, { path: "/assets/../../package.json" })).status).toBe(400);
  });
});

describe("a form", () => {
  it.each([
    "steps[1000000].title=x",
    "__proto__.x=1",
    "a.constructor.b=1",
    "a[prototype]=1",
    "a[0]=1&a[length]=4294967295",
    "name.x=1",
    "constructor=1",
  ])("with the hostile field name %s is refused", async (body) => {
    const response = await fetchPath("POST", "/admin/tags/new", `name=Fine&${body}`, FORM_HEADERS);
    expect(response.status).toBe(400);
  });

  it("with deeply nested names is refused quickly", async () => {
    const deep = Array.from(
      { length: 3_000 },
      (_, index) => `a[${index}]${"[999]".repeat(30)}=`,
    ).join("&");
    const cpuSeconds = await measureCpuSeconds(getServer(), async () => {
      expect((await fetchPath("POST", "/admin/tags/new", deep, FORM_HEADERS)).status).toBe(400);
    });
    expect(cpuSeconds).toBeLessThan(2);
  });

  it("that is too large or of another type is refused", async () => {
    const large = await fetchPath(
      "POST",
      "/admin/tags/new",
      `name=${"x".repeat(1_100_000)}`,
      FORM_HEADERS,
    );
    expect(large.status).toBe(413);
    expect((await fetchPath("POST", "/admin/tags/new", { name: "Json" })).status).toBe(415);
  });

  it("is shown again with every value and a status", async () => {
    const response = await fetchPath(
      "POST",
      "/admin/tags/new",
      "name=%3Cb%3E%22x%22".padEnd(90, "y"),
      FORM_HEADERS,
    );
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain("<title>Error: Create New Tag - Calmward</title>");
    expect(html).toContain('value="&lt;b&gt;&quot;x&quot;yyy');
    expect(html).toContain("Tag name must be less than 50 characters");
  });

  it("redirects to our own pages only", async () => {
    for (const back of [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "javascript:x",
    ]) {
      const body = new URLSearchParams({ lite: "on", back }).toString();
      const response = await fetchPath("POST", "/lite", body, FORM_HEADERS);
      expect([response.status, response.headers.get("location")]).toEqual([303, "/"]);
    }
    const body = new URLSearchParams({ lite: "on", back: "/admin/tags?q=a" }).toString();
    expect((await fetchPath("POST", "/lite", body, FORM_HEADERS)).headers.get("location")).toBe(
      "/admin/tags?q=a",
    );
  });
});

describe("a request that is refused before its body is read", () => {
  const LARGE_BODY = Buffer.alloc(20_971_520, "a");
  const JSON_TYPE = { "Content-Type": "application/json" };

  /** Sends all of a request before reading anything, as simple clients do. */
  async function sendThenRead(path: string, headers: Record<string, string>) {
    const { hostname, port } = new URL(getServer().url);
    const socket = connect(Number(port), hostname);
    const lines = Object.entries({
      Host: "localhost",
      ...headers,
      "Content-Length": LARGE_BODY.length,
    });
    socket.write(
      [`POST ${path} HTTP/1.1`, ...lines.map((line) => line.join(": ")), "\r\n"].join("\r\n"),
    );
    await new Promise<void>((resolve, reject) => {
      socket.once("error", reject);
      socket.write(LARGE_BODY, () => resolve());
    });
    return socket;
  }

  it.each([
    [413, "/tag", JSON_TYPE],
    [415, "/tag", { "Content-Type": "text/plain" }],
    [405, "/tag/1", JSON_TYPE],
    [404, "/tag/1/nothing", JSON_TYPE],
    [403, "/tag", { ...JSON_TYPE, Origin: "https://evil.example" }],
  ])("answers a %i to a client that sends everything first", async (status, path, headers) => {
    const socket = await sendThenRead(path, { ...headers, Connection: "close" });
    const response = await text(socket);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(response).toContain('{"success":false,');
  });

  it("reads the next request of the same connection", async () => {
    const socket = await sendThenRead("/tag", { ...JSON_TYPE, Connection: "keep-alive" });
    socket.write("GET /tag/1 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*HTTP\/1\.1 200 /s);
  });
});

describe("an address that is not there", () => {
  it.each(["/nowhere", "/admin/nowhere", "/tags", "/docs/none/none"])(
    "is answered in JSON to a program that asks for it: %s",
    async (path) => {
      for (const method of ["GET", "POST"]) {
        const response = await fetchPath(method, path, undefined, { Accept: "application/json" });
        expect([method, response.status]).toEqual([method, 404]);
        expect(await response.json()).toEqual({
          success: false,
          result: { message: "There is nothing at this address", code: "not-found", data: null },
        });
      }
    },
  );

  it.each(["text/html,application/json;q=0.9", "*/*"])(
    "is a page to others: %s",
    async (Accept) => {
      const response = await fetchPath("GET", "/nowhere", undefined, { Accept });
      expect([response.status, response.headers.get("content-type")]).toEqual([
        404,
        "text/html; charset=utf-8",
      ]);
    },
  );

  it("is no address of a file or a page", async () => {
    for (const path of ["/favicon.svg", "/robots.txt", "/privacy"]) {
      const { status } = await fetchPath("GET", path, undefined, { Accept: "application/json" });
      expect([path, status]).toEqual([path, 200]);
    }
  });
});
