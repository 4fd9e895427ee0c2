import { describe, expect, it } from "vitest";
import { useServer } from "../../support/http";
import { startServer } from "../../support/server";
import { createAccount, createToken, signIn } from "../../support/operator";

const LIMIT = 60;
const env = { VISITOR_REQUESTS_PER_MINUTE: String(LIMIT), TRUST_PROXY: "1" };

describe("reads of visitors", () => {
  const { getServer, fetchPath, callApi } = useServer({ env: { ...env, ACCESS: "sign-in" } });
  const forwardedFor = (address: string, headers = {}) => ({
    "X-Forwarded-For": address,
    ...headers,
  });
  const read = (address: string, path = "/privacy") =>
    fetchPath("GET", path, undefined, forwardedFor(address));
  const exhaust = async (address: string) => {
    for (let index = 0; index < LIMIT; index += 1) expect((await read(address)).status).toBe(200);
  };

  it("are limited per minute for each address, and for each network of IPv6", async () => {
    await exhaust("198.51.100.1");
    for (const path of [
      "/",
      "/patient-procedures",
      "/sign-in",
      "/nothing-here",
      "/admin/tags",
      "/tag",
    ]) {
      const response = await read("198.51.100.1", path);
      expect([path, response.status]).toEqual([path, 429]);
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(await response.text()).toMatch(
        /Too many requests\. Try again in \d+ (second|minute)s?/,
      );
    }
    expect((await read("198.51.100.2")).status).toBe(200);
    await exhaust("2001:db8:1:1::1");
    expect((await read("2001:db8:1:1:ffff::2")).status).toBe(429);
    expect((await read("2001:db8:1:2::1")).status).toBe(200);
  });

  it("do not include those with a sign-in or a token, nor probes", async () => {
    const email = await createAccount(getServer(), "editor");
    const Cookie = await signIn(getServer(), email);
    const Authorization = `Bearer ${await createToken(getServer(), email, "read")}`;
    await exhaust("198.51.100.3");
    const headers = forwardedFor("198.51.100.3");
    expect((await fetchPath("GET", "/admin/tags", undefined, { ...headers, Cookie })).status).toBe(
      200,
    );
    expect((await callApi("GET", "/tag", undefined, { ...headers, Authorization })).status).toBe(
      200,
    );
    for (const path of ["/healthz", "/readyz"])
      expect((await read("198.51.100.3", path)).status).toBe(200);
  });
});

it("reads of pages are counted with an Authorization header too, since pages ignore it", async () => {
  const server = await startServer({ env: { ...env, ACCESS: "sign-in" } });
  const headers = { Authorization: "Bearer nobody", "X-Forwarded-For": "198.51.100.8" };
  try {
    const statuses = [];
    for (let index = 0; index <= LIMIT; index += 1) {
      statuses.push((await fetch(`${server.url}/robots.txt`, { headers })).status);
    }
    expect(statuses.indexOf(429)).toBe(LIMIT);
  } finally {
    await server.stop();
  }
});

it("reads of visitors with an invalid cookie are refused beyond five times the limit", async () => {
  const server = await startServer({ env: { ...env, ACCESS: "sign-in" } });
  const headers = { Cookie: "signin=nobody", "X-Forwarded-For": "198.51.100.9" };
  try {
    const statuses = [];
    for (let index = 0; index <= LIMIT * 5; index += 1) {
      statuses.push((await fetch(`${server.url}/privacy`, { headers })).status);
    }
    expect(statuses.indexOf(429)).toBe(LIMIT * 5);
  } finally {
    await server.stop();
  }
});

it("reads of visitors are not counted under open access", async () => {
  const server = await startServer({ env: { VISITOR_REQUESTS_PER_MINUTE: String(LIMIT) } });
  try {
    for (let index = 0; index <= LIMIT; index += 1) {
      expect((await fetch(`${server.url}/privacy`)).status).toBe(200);
    }
  } finally {
    await server.stop();
  }
});
