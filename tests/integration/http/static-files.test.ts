import { describe, expect, it } from "vitest";
import { sendRaw, useSharedServer } from "../../support/http";

const { getServer, fetchPath } = useSharedServer();

describe("the files of the public site", () => {
  it.each([
    ["/site/how-it-works.mp4", "video/mp4", 700_000],
    ["/site/how-it-works.vtt", "text/vtt; charset=UTF-8", 2_000],
    ["/site/how-it-works.svg", "image/svg+xml", 15_000],
    ["/site/social.png", "image/png", 60_000],
    ["/site/surgery.svg", "image/svg+xml", 2_000],
  ])("%s is %s, cached for an hour, of %d bytes at most", async (path, type, maxBytes) => {
    const response = await fetchPath("GET", path, undefined, { "Accept-Encoding": "identity" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    expect((await response.arrayBuffer()).byteLength).toBeLessThanOrEqual(maxBytes);
  });

  it("are served in ranges, so that a film can start anywhere", async () => {
    const { status, headers, body } = await sendRaw(getServer().url, {
      path: "/site/how-it-works.mp4",
      headers: { Range: "bytes=1000-1099" },
    });
    expect(status).toBe(206);
    expect(headers["content-range"]).toMatch(/^bytes 1000-1099\/\d+$/);
    expect(headers["content-length"]).toBe("100");
    expect(body).not.toBe("");
  });

  it("may have inline styles if they are drawings, and nothing else", async () => {
    const { headers } = await fetchPath("GET", "/site/surgery.svg");
    expect(headers.get("content-security-policy")).toContain(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
  });

  it("have no directory listing", async () => {
    for (const path of ["/site", "/site/"]) expect((await fetchPath("GET", path)).status).toBe(404);
  });
});
