import { describe, expect, it } from "vitest";
import { findForeignOriginProblem, isSameOrigin } from "~/server/platform/request-origin";

const PUBLIC_URL = new URL("https://Calmward.example.org:443");

function readHeaders(headers: Record<string, string>) {
  return (name: string) => headers[name];
}

/** The problem of a POST with these headers. */
const problem = (headers: Record<string, string>, publicUrl: URL | null = PUBLIC_URL) =>
  findForeignOriginProblem("POST", readHeaders(headers), publicUrl);

describe("the origin of a request with side effects", () => {
  it("is that of PUBLIC_URL, whatever the Host", () => {
    const host = "127.0.0.1:3000";
    expect(problem({ host, origin: "https://calmward.example.org" })).toBeNull();
    expect(problem({ host, origin: `http://${host}` })).toMatch(/another site/);
  });

  it("without PUBLIC_URL is http and the Host, whatever its case", () => {
    const own = { host: "LOCALHOST:3000", origin: "http://localhost:3000" };
    expect(problem(own, null)).toBeNull();
    expect(problem({ ...own, host: "localhost:80", origin: "http://localhost" }, null)).toBeNull();
    expect(problem({ ...own, origin: "http://localhost:3001" }, null)).toMatch(/another site/);
  });

  it("has the scheme of ours, too; another one names the setting", () => {
    const plain = { origin: "http://calmward.example.org" };
    expect(problem(plain)).toBe(
      "PUBLIC_URL says that this site is at https://calmward.example.org, and this request came from another scheme",
    );
    expect(problem({ host: "calm.example", origin: "https://calm.example" }, null)).toMatch(
      /set PUBLIC_URL to the https address/,
    );
    expect(isSameOrigin(readHeaders(plain), PUBLIC_URL)).toBe(false);
    expect(isSameOrigin(readHeaders({ origin: PUBLIC_URL.origin }), PUBLIC_URL)).toBe(true);
  });

  it("is not asked of a program, which sends none, and is foreign where a browser hides it", () => {
    expect(problem({ host: "calm.example" })).toBeNull();
    expect(isSameOrigin(readHeaders({ host: "calm.example" }), null)).toBe(false);
    expect(problem({ origin: "null" })).toMatch(/another site/);
    expect(problem({ origin: "null", host: "" }, null)).toMatch(/another site/);
  });
});
