import { beforeAll, describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { useServer } from "../../support/http";
import { createAccount, createToken, runAdminCommand, PASSWORD } from "../../support/operator";

const LIMIT = 20;
const { getServer, fetchPath, callApi } = useServer({
  env: {
    ACCESS: "sign-in",
    TOKEN_REQUESTS_PER_MINUTE: String(LIMIT),
    CORS_ORIGINS: "https://app.example.org, http://localhost:5173",
  },
});
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const sameOrigin = () => ({ "Sec-Fetch-Site": "same-origin", Origin: getServer().url });

let editor: string;
beforeAll(async () => {
  editor = await createAccount(getServer(), "editor");
});

/** Signs in. @returns the cookie */
async function signIn(email: string): Promise<string> {
  const body = new URLSearchParams({ email, password: PASSWORD });
  const options = { method: "POST", redirect: "manual", body } as const;
  const { headers } = await fetch(`${getServer().url}/sign-in`, options);
  const cookie = headers.getSetCookie().find((each) => each.startsWith("signin="));
  return cookie?.split(";", 1)[0] ?? "none";
}

describe("a call from a page of another origin", () => {
  const origin = "https://app.example.org";
  const crossSite = { Origin: origin, "Sec-Fetch-Site": "cross-site" };
  const preflight = (from: string, path = "/tag") =>
    fetchPath("OPTIONS", path, undefined, {
      Origin: from,
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization,content-type",
    });

  it("is let through for a listed origin, with a token", async () => {
    const { status, headers } = await preflight(origin);
    expect(status).toBe(204);
    expect(Object.fromEntries(headers)).toMatchObject({
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers":
        "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match",
      "access-control-max-age": "7200",
      vary: "Origin",
    });
    const token = bearer(await createToken(getServer(), editor, "write"));
    const body = { name: unique("Elsewhere") };
    const created = await callApi("POST", "/tag", body, { ...crossSite, ...token });
    expect(created.status).toBe(201);
    expect(created.headers.get("access-control-allow-origin")).toBe(origin);
    expect(created.headers.get("access-control-expose-headers")).toMatch(/ETag.*Location/);
    expect(created.headers.get("access-control-allow-credentials")).toBeNull();
    const read = await callApi("GET", "/tag", undefined, { ...crossSite, ...token });
    expect(read.headers.get("vary")).toContain("Accept, Origin");
  });

  it("may read a refusal before routing too", async () => {
    const token = bearer(await createToken(getServer(), editor, "write"));
    const from = async (Origin: string) => {
      const emptyTag = { Origin, "If-Match": "", ...token };
      const { status, headers } = await fetchPath("DELETE", "/tag/1", undefined, emptyTag);
      return [status, headers.get("access-control-allow-origin")];
    };
    expect(await from(origin)).toEqual([400, origin]);
    expect(await from("https://evil.example")).toEqual([400, null]);
    const withoutToken = await fetchPath("POST", "/tag", "{}", crossSite);
    expect(withoutToken.status).toBe(403);
    expect(withoutToken.headers.get("access-control-expose-headers")).toContain("X-Request-Id");
    const tooLong = await fetchPath(
      "GET",
      `/tag?search=${"x".repeat(9_000)}`,
      undefined,
      crossSite,
    );
    expect([tooLong.status, tooLong.headers.get("access-control-allow-origin")]).toEqual([
      414,
      origin,
    ]);
    const unknown = await fetchPath("GET", "/tag/1/unknown", undefined, crossSite);
    expect([unknown.status, unknown.headers.get("access-control-allow-origin")]).toEqual([
      404,
      origin,
    ]);
    const apiDocument = await fetchPath("GET", "/openapi.json", undefined, crossSite);
    expect(apiDocument.headers.get("access-control-allow-origin")).toBe(origin);
    const page = await fetchPath("GET", `/plans?q=${"x".repeat(9_000)}`, undefined, crossSite);
    expect(page.headers.get("access-control-allow-origin")).toBeNull();
  });

  it("gets no cookie's rights, and no answer that another origin may read", async () => {
    const cookie = { Cookie: await signIn(editor) };
    const body = { name: unique("Forged") };
    const withCookie = await callApi("POST", "/tag", body, { ...crossSite, ...cookie });
    expect(withCookie.status).toBe(403);
    const read = await callApi("GET", "/tag", undefined, { ...crossSite, ...cookie });
    expect(read.status).toBe(401);
    const token = bearer(await createToken(getServer(), editor, "write"));
    const other = { Origin: "https://evil.example", ...token };
    const forged = await callApi("POST", "/tag", body, other);
    expect([forged.status, forged.headers.get("access-control-allow-origin")]).toEqual([403, null]);
    for (const response of [await preflight(other.Origin), await preflight(origin, "/sign-in")]) {
      expect(response.headers.get("access-control-allow-origin")).toBeNull();
    }
    const page = await fetchPath("POST", "/admin/tags/new", "name=Forged", {
      ...crossSite,
      ...token,
      ...cookie,
    });
    expect(page.status).toBe(403);
  });
});

describe("a call with a token", () => {
  it("reads and writes as far as its scope goes", async () => {
    const readHeaders = bearer(await createToken(getServer(), editor, "read"));
    const writeHeaders = bearer(await createToken(getServer(), editor, "write"));
    expect((await callApi("GET", "/tag", undefined, readHeaders)).status).toBe(200);
    const refused = await callApi("POST", "/tag", { name: unique("Tag") }, readHeaders);
    expect(refused).toMatchObject({ status: 403, success: false, data: null });
    expect(refused.message).toBe("You do not have permission to do this");
    for (const path of ["/session", "/session/1/duplicate", "/session/1/publish"]) {
      expect((await callApi("POST", path, undefined, readHeaders)).status, path).toBe(403);
    }
    const created = await callApi("POST", "/tag", { name: unique("Tag") }, writeHeaders);
    expect(created.status).toBe(201);
    const { id } = created.data?.tag as { id: number };
    expect((await callApi("DELETE", `/tag/${id}`, undefined, writeHeaders)).status).toBe(200);
  });

  it("gets no cookie", async () => {
    const headers = bearer(await createToken(getServer(), editor, "read"));
    expect((await callApi("GET", "/tag", undefined, headers)).headers.get("set-cookie")).toBeNull();
  });

  it("is refused once the operator has revoked it", async () => {
    const email = await createAccount(getServer(), "editor");
    const headers = bearer(await createToken(getServer(), email, "read"));
    const id = (await runAdminCommand(getServer(), "tokens", "list"))
      .trim()
      .split("\n")
      .at(-1)
      ?.split("\t")[0];
    await runAdminCommand(getServer(), "tokens", "revoke", "--id", id ?? "");
    expect((await callApi("GET", "/tag", undefined, headers)).status).toBe(401);
  });

  it("opens no page of the back-office", async () => {
    const headers = bearer(await createToken(getServer(), editor, "write"));
    const response = await fetchPath("GET", "/admin/tags", undefined, headers);
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toMatch(/^\/sign-in\?/);
  });
});

describe("a call without a valid token", () => {
  const MISSING_TOKEN = 'Bearer realm="Calmward"';
  const INVALID_TOKEN = 'Bearer realm="Calmward", error="invalid_token"';

  it.each([
    ["no Authorization header", {}, MISSING_TOKEN],
    ["another scheme", { Authorization: "Basic YWRtaW46YWRtaW4=" }, INVALID_TOKEN],
    ["no token after Bearer", { Authorization: "Bearer " }, INVALID_TOKEN],
    ["two tokens", { Authorization: "Bearer a b" }, INVALID_TOKEN],
    ["garbage", bearer("cw_garbage"), INVALID_TOKEN],
    ["a very long token", bearer("x".repeat(5_000)), INVALID_TOKEN],
  ])("is refused in the envelope: %s", async (_, headers, challenge) => {
    for (const [method, path] of [
      ["GET", "/tag"],
      ["POST", "/tag"],
      ["DELETE", "/department/1"],
    ] as const) {
      const response = await callApi(
        method,
        path,
        method === "POST" ? { name: "No" } : undefined,
        headers,
      );
      expect(response).toMatchObject({ status: 401, success: false, data: null });
      expect(response.headers.get("www-authenticate")).toBe(challenge);
    }
  });

  it("may still probe the server", async () => {
    expect((await fetchPath("GET", "/healthz")).status).toBe(200);
    expect((await fetchPath("GET", "/readyz")).status).toBe(200);
  });
});

describe("a browser's cookie", () => {
  it("authenticates calls from our own pages only", async () => {
    const headers = { Cookie: await signIn(editor) };
    const fetchStatus = async (origin: object) =>
      (await callApi("GET", "/tag", undefined, { ...headers, ...origin })).status;
    expect(await fetchStatus(sameOrigin())).toBe(200);
    expect(await fetchStatus({})).toBe(401);
    expect(await fetchStatus({ "Sec-Fetch-Site": "cross-site" })).toBe(401);
    expect(await fetchStatus({ "Sec-Fetch-Site": "same-site" })).toBe(401);
    expect(await fetchStatus({ Origin: "https://evil.example" })).toBe(401);
    const body = { name: unique("Tag") };
    const created = await callApi("POST", "/tag", body, { ...headers, ...sameOrigin() });
    expect(created.status).toBe(201);
  });

  it("is ignored beside a wrong token", async () => {
    const headers = { Cookie: await signIn(editor), ...sameOrigin(), ...bearer("cw_wrong") };
    expect((await callApi("GET", "/tag", undefined, headers)).status).toBe(401);
  });
});

describe("requests of one token", () => {
  it("are limited per minute, with Retry-After; another token is not affected", async () => {
    const [limited, other] = [
      bearer(await createToken(getServer(), editor, "read")),
      bearer(await createToken(getServer(), editor, "read")),
    ];
    for (let index = 0; index < LIMIT; index++) {
      expect((await callApi("GET", "/tag?limit=1", undefined, limited)).status).toBe(200);
    }
    const refused = await callApi("GET", "/tag?limit=1", undefined, limited);
    expect(refused).toMatchObject({ status: 429, success: false, data: null });
    expect(refused.message).toMatch(/^Too many requests\./);
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await callApi("GET", "/tag?limit=1", undefined, other)).status).toBe(200);
  });
});

describe("the log", () => {
  it("holds no token, no password and no cookie", async () => {
    const token = await createToken(getServer(), editor, "read");
    await callApi("GET", `/tag?search=x`, undefined, bearer(token));
    const cookie = await signIn(editor);
    for (const secret of [token, PASSWORD, cookie.split("=")[1] ?? "?"]) {
      expect(getServer().output()).not.toContain(secret);
    }
  });
});
