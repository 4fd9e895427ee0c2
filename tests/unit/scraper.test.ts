import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { requireScraper } from "~/server/system/scraper";

const DATA_DIR = mkdtempSync(path.join(tmpdir(), "calmward-scraper-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const TOKEN = "a token of thirty-two letters or more".replaceAll(" ", "-");

type ScrapeRequest = { address?: string | null; headers?: Record<string, string> };

/** Error status of a refused request; 200 for an allowed one. */
function readStatus(
  environment: Record<string, string>,
  { address, headers }: ScrapeRequest = {},
): number {
  replaceSettings(readSettings({ DATA_DIR, ...environment }));
  const allHeaders: Record<string, string> = { host: "127.0.0.1:3000", ...headers };
  try {
    requireScraper(address === undefined ? "127.0.0.1" : address, (name) => allHeaders[name]);
    return 200;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

describe("without METRICS_TOKEN", () => {
  it.each(["127.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1"])("%s is allowed", (address) => {
    expect(readStatus({}, { address })).toBe(200);
  });

  it.each(["192.0.2.7", "10.0.0.1", "::ffff:192.0.2.7", "2001:db8::1", "1270.0.1", "", null])(
    "%s is refused: it is another machine, or unknown",
    (address) => expect(readStatus({}, { address })).toBe(403),
  );

  it.each([
    "forwarded",
    "x-forwarded-for",
    "x-forwarded-host",
    "x-forwarded-proto",
    "x-real-ip",
    "via",
  ])("a request with %s came through a proxy, and is refused", (name) => {
    expect(readStatus({}, { headers: { [name]: "127.0.0.1" } })).toBe(403);
    expect(readStatus({ TRUST_PROXY: "1" }, { headers: { [name]: "127.0.0.1" } })).toBe(403);
  });

  it("another host name of this machine is refused", () => {
    expect(readStatus({}, { headers: { host: "evil.example" } })).toBe(403);
    expect(readStatus({}, { headers: { host: "localhost:3000" } })).toBe(200);
  });

  it("every request is refused where PUBLIC_URL suggests a proxy that is not configured", () => {
    const PUBLIC_URL = "https://calmward.example.org";
    expect(readStatus({ PUBLIC_URL })).toBe(403);
    expect(readStatus({ PUBLIC_URL, TRUST_PROXY: "1" })).toBe(200);
  });

  it("a token has no effect", () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect(readStatus({}, { address: "192.0.2.7", headers })).toBe(403);
  });
});

describe("with METRICS_TOKEN", () => {
  const environment = { METRICS_TOKEN: TOKEN };

  it("a request with the token is allowed, from anywhere and through a proxy", () => {
    for (const scheme of ["Bearer", "bearer"]) {
      const headers = { authorization: `${scheme} ${TOKEN}`, "x-forwarded-for": "192.0.2.7" };
      expect(readStatus(environment, { address: "192.0.2.7", headers })).toBe(200);
      expect(readStatus(environment, { address: null, headers })).toBe(200);
    }
  });

  it.each([
    undefined,
    "",
    "Bearer",
    "Bearer ",
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(0, -1)}`,
    `Basic ${TOKEN}`,
    TOKEN,
    `Bearer ${TOKEN} ${TOKEN}`,
  ])("%s is refused, also on this machine", (authorization) => {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
    expect(readStatus(environment, { headers })).toBe(401);
  });

  it("a short token fails the start, and is not printed", () => {
    expect(() => readSettings({ DATA_DIR, METRICS_TOKEN: "too short" })).toThrow(
      "METRICS_TOKEN is 9 characters long; it takes at least 32 characters.",
    );
    expect(readSettings({ DATA_DIR }).metricsToken).toBeNull();
  });
});
