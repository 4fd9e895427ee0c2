import { beforeAll, describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { useServer } from "../../support/http";
import { createAccount, createToken, runAdminCommand, PASSWORD } from "../../support/operator";

const LIMIT = 20;
const { running, call, api } = useServer({
  env: { ACCESS: "sign-in", TOKEN_REQUESTS_PER_MINUTE: String(LIMIT) },
});
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const sameOrigin = () => ({ "Sec-Fetch-Site": "same-origin", Origin: running().url });

let editor: string;
beforeAll(async () => {
  editor = await createAccount(running(), "editor");
});

/** Signs in. @returns the cookie */
async function signIn(email: string): Promise<string> {
  const body = new URLSearchParams({ email, password: PASSWORD });
  const options = { method: "POST", redirect: "manual", body } as const;
  const { headers } = await fetch(`${running().url}/sign-in`, options);
  const cookie = headers.getSetCookie().find((each) => each.startsWith("signin="));
  return cookie?.split(";", 1)[0] ?? "none";
}

describe("a call with a token", () => {
  it("reads and writes as far as its scope goes", async () => {
    const readHeaders = bearer(await createToken(running(), editor, "read"));
    const writeHeaders = bearer(await createToken(running(), editor, "write"));
    expect((await api("GET", "/tag", undefined, readHeaders)).status).toBe(200);
    const refused = await api("POST", "/tag", { name: unique("Tag") }, readHeaders);
    expect(refused).toMatchObject({ status: 403, success: false, data: null });
    expect(refused.message).toBe("You do not have permission to do this");
    for (const path of ["/session", "/session/1/duplicate", "/session/1/publish"]) {
      expect((await api("POST", path, undefined, readHeaders)).status, path).toBe(403);
    }
    const created = await api("POST", "/tag", { name: unique("Tag") }, writeHeaders);
    expect(created.status).toBe(201);
    const { id } = created.data?.tag as { id: number };
    expect((await api("DELETE", `/tag/${id}`, undefined, writeHeaders)).status).toBe(200);
  });

  it("gets no cookie", async () => {
    const headers = bearer(await createToken(running(), editor, "read"));
    expect((await api("GET", "/tag", undefined, headers)).headers.get("set-cookie")).toBeNull();
  });

  it("is refused once the operator has revoked it", async () => {
    const email = await createAccount(running(), "editor");
    const headers = bearer(await createToken(running(), email, "read"));
    const id = (await runAdminCommand(running(), "tokens", "list"))
      .trim()
      .split("\n")
      .at(-1)
      ?.split("\t")[0];
    await runAdminCommand(running(), "tokens", "revoke", "--id", id ?? "");
    expect((await api("GET", "/tag", undefined, headers)).status).toBe(401);
  });

  it("opens no page of the back-office", async () => {
    const headers = bearer(await createToken(running(), editor, "write"));
    const response = await call("GET", "/admin/tags", undefined, headers);
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
      const response = await api(
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
    expect((await call("GET", "/healthz")).status).toBe(200);
    expect((await call("GET", "/readyz")).status).toBe(200);
  });
});

describe("a browser's cookie", () => {
  it("authenticates calls from our own pages only", async () => {
    const headers = { Cookie: await signIn(editor) };
    const fetchStatus = async (origin: object) =>
      (await api("GET", "/tag", undefined, { ...headers, ...origin })).status;
    expect(await fetchStatus(sameOrigin())).toBe(200);
    expect(await fetchStatus({})).toBe(401);
    expect(await fetchStatus({ "Sec-Fetch-Site": "cross-site" })).toBe(401);
    expect(await fetchStatus({ "Sec-Fetch-Site": "same-site" })).toBe(401);
    expect(await fetchStatus({ Origin: "https://evil.example" })).toBe(401);
    const body = { name: unique("Tag") };
    const created = await api("POST", "/tag", body, { ...headers, ...sameOrigin() });
    expect(created.status).toBe(201);
  });

  it("is ignored beside a wrong token", async () => {
    const headers = { Cookie: await signIn(editor), ...sameOrigin(), ...bearer("cw_wrong") };
    expect((await api("GET", "/tag", undefined, headers)).status).toBe(401);
  });
});

describe("requests of one token", () => {
  it("are limited per minute, with Retry-After; another token is not affected", async () => {
    const [limited, other] = [
      bearer(await createToken(running(), editor, "read")),
      bearer(await createToken(running(), editor, "read")),
    ];
    for (let index = 0; index < LIMIT; index++) {
      expect((await api("GET", "/tag?limit=1", undefined, limited)).status).toBe(200);
    }
    const refused = await api("GET", "/tag?limit=1", undefined, limited);
    expect(refused).toMatchObject({ status: 429, success: false, data: null });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect((await api("GET", "/tag?limit=1", undefined, other)).status).toBe(200);
  });
});

describe("the log", () => {
  it("holds no token, no password and no cookie", async () => {
    const token = await createToken(running(), editor, "read");
    await api("GET", `/tag?search=x`, undefined, bearer(token));
    const cookie = await signIn(editor);
    for (const secret of [token, PASSWORD, cookie.split("=")[1] ?? "?"]) {
      expect(running().output()).not.toContain(secret);
    }
  });
});
