import { describe, expect, it } from "vitest";
import { useServer } from "../../support/http";
import { createAccount, createToken, signIn } from "../../support/operator";

/** The least that the setting takes. */
const LIMIT = 60;
/** Is counted like every page, and cheap to answer. */
const CHEAP_PATH = "/robots.txt";
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
    for (let index = 0; index < LIMIT; index += 1)
      expect((await read(address, CHEAP_PATH)).status).toBe(200);
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

  it("are counted for pages with an Authorization header too, since pages ignore it", async () => {
    const headers = forwardedFor("198.51.100.8", { Authorization: "Bearer nobody" });
    const statuses = [];
    for (let index = 0; index <= LIMIT; index += 1) {
      statuses.push((await fetchPath("GET", CHEAP_PATH, undefined, headers)).status);
    }
    expect(statuses.indexOf(429)).toBe(LIMIT);
  });

  it("are refused beyond five times the limit with an invalid cookie", async () => {
    const headers = forwardedFor("198.51.100.9", { Cookie: "signin=nobody" });
    const statuses = [];
    for (let index = 0; index <= LIMIT * 5; index += 1) {
      statuses.push((await fetchPath("GET", CHEAP_PATH, undefined, headers)).status);
    }
    expect(statuses.indexOf(429)).toBe(LIMIT * 5);
  });
});

describe("reads of visitors under open access", () => {
  const { fetchPath } = useServer({ env: { ...env, SAMPLE_CONTENT: "off" } });

  it("are not counted", async () => {
    for (let index = 0; index <= LIMIT; index += 1) {
      expect((await fetchPath("HEAD", CHEAP_PATH)).status).toBe(200);
    }
  });
});
