import { describe, expect, it } from "vitest";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import { unique } from "../../factories/names";
import { sendRaw, useSharedServer } from "../../support/http";

const { getServer, callApi } = useSharedServer();

describe("a malformed HTTP request", () => {
  it.each([
    ["an address with bytes that must be encoded", { path: "/tag/\u00e6\u0097\u00a5" }, 400],
    ["headers of 20 kB", { path: "/tag", headers: { "If-Match": "x".repeat(20_000) } }, 431],
  ])(
    "is refused in the envelope, with the security headers of every response: %s",
    async (_, options, status) => {
      const response = await sendRaw(getServer().url, options);
      expect(response.status).toBe(status);
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
        expect(response.headers[name.toLowerCase()], name).toBe(value);
      }
      expect(response.headers["x-request-id"]).toMatch(/^[\w-]{36}$/);
      expect(JSON.parse(response.body)).toEqual({
        success: false,
        result: {
          message: expect.stringMatching(/\S/) as string,
          code: status === 431 ? "headers-too-large" : "bad-request",
          data: null,
        },
      });
      const id = String(response.headers["x-request-id"]);
      await expect.poll(getServer().output).toContain(id);
    },
  );

  it("is answered as without it, for an Expect that nobody knows", async () => {
    const headers = { Expect: "200-maybe" };
    const { status, body } = await sendRaw(getServer().url, { path: "/tag", headers });
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ success: true });
  });

  it("does not affect the next one", async () => {
    await sendRaw(getServer().url, { path: "/\u0097" });
    expect((await callApi("GET", "/tag")).status).toBe(200);
  });
});

describe("an address that normalizes to another one", () => {
  it("is refused before anything runs there", async () => {
    const { data } = await callApi("POST", "/tag", { name: unique("Kept") });
    const { id } = data?.tag as { id: number };
    for (const path of [
      `/./tag/${id}`,
      `/nothing/../tag/${id}.data`,
      `/nothing/%2e%2E/tag/${id}`,
      `/tag\\${id}.data`,
      "/nothing/..",
    ]) {
      const { status, body } = await sendRaw(getServer().url, { method: "DELETE", path });
      expect([path, status]).toEqual([path, 400]);
      expect(body).toContain("This address cannot be read");
    }
    expect((await callApi("GET", `/tag/${id}`)).status).toBe(200);
  });
});

describe("an address with more segments than any of ours", () => {
  const UNREADABLE = [400, "This address cannot be read"];
  const readOutcome = async (path: string, method = "GET") => {
    const { status, body } = await sendRaw(getServer().url, { method, path });
    const [message] = /This address cannot be read/.exec(body) ?? ["answered"];
    return [status, message];
  };
  const repeatSegment = (segment: string) => segment.repeat(8_000 / segment.length);

  it.each(["/a", "/", "/%61", "/admin", "/."])(
    "is refused before routes are matched: %s",
    async (segment) => {
      for (const area of ["/x", "/admin", "/tag", "/media"]) {
        for (const method of ["GET", "POST", "OPTIONS"]) {
          expect(await readOutcome(area + repeatSegment(segment), method)).toEqual(UNREADABLE);
        }
      }
    },
  );

  it("is refused in a manifest request", async () => {
    const { body } = await sendRaw(getServer().url, { path: "/admin/tags" });
    const [, version = ""] = /"version":\s*"(\w+)"/.exec(body) ?? [];
    const manifest = `/__manifest?version=${version}`;
    for (const path of [
      repeatSegment("/a").slice(200),
      `/admin${repeatSegment("/").slice(200)}x`,
      "%2Fa".repeat(1_900),
    ]) {
      expect(await readOutcome(`${manifest}&p=/admin&p=${path}`)).toEqual(UNREADABLE);
    }
    expect(await readOutcome(`${manifest}&p=/admin/tags/7/edit&p=/admin`)).toEqual([
      200,
      "answered",
    ]);
  });
});

describe("a REST path with the .data suffix of pages", () => {
  it("is refused in the envelope, and does nothing", async () => {
    const { data } = await callApi("POST", "/tag", { name: unique("Kept") });
    const { id } = data?.tag as { id: number };
    for (const [method, path] of [
      ["DELETE", `/tag/${id}.data`],
      ["GET", `/tag/${id}.data`],
      ["GET", "/tag.data"],
    ] as const) {
      expect(await callApi(method, path)).toMatchObject({
        status: 404,
        success: false,
        data: null,
      });
    }
    expect((await callApi("GET", `/tag/${id}`)).status).toBe(200);
  });
});

describe("a request with the former _data parameter of pages", () => {
  it("is handled as any other parameter, and not logged", async () => {
    expect(await callApi("GET", "/tag/1?_data=root")).toMatchObject({
      status: 400,
      code: "unknown-parameter",
    });
    const { status, headers, body } = await sendRaw(getServer().url, {
      path: "/admin/tags?_data=root",
    });
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(body).toContain("</html>");
    expect(headers).not.toHaveProperty("x-remix-response");
    await expect.poll(getServer().output).toContain(String(headers["x-request-id"]));
    expect(getServer().output()).not.toContain("_data");
  });
});
