import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { measureCpuSeconds } from "../../support/cpu-time";
import { findFreePort } from "../../support/free-port";
import { sendRaw } from "../../support/http";
import { type RunningServer, startServer } from "../../support/server";
import { copyData } from "../../support/server-data";

/** Repeats a segment to a path just below the maximum length that the Remix manifest accepts. */
const repeatSegment = (segment: string) => segment.repeat(7_000 / segment.length);

// Plain remix-serve has no checks before Remix: the patches must suffice (docs/security.md, CVE-2026-55685).
describe("an address of thousands of segments, under plain remix-serve", () => {
  let server: RunningServer;
  beforeAll(async () => {
    const dataDir = copyData(inject("serverData").filled);
    const env = { PORT: String(await findFreePort()) };
    server = await startServer({ entry: "remix-serve", dataDir, env });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
  });
  const get = (address: string) => sendRaw(server.url, { path: address });

  it.each([
    ["", repeatSegment("/a")],
    ["/admin", `${repeatSegment("/")}x`],
    ["/admin/tags", repeatSegment("/7")],
  ])("is a 404 page of its area: %s", async (area, suffix) => {
    const { status, body } = await get(area + suffix);
    expect(status).toBe(404);
    expect(body).toContain("<h1>404 Page Not Found</h1>");
  });

  it("is a 404 in JSON below a REST path", async () => {
    const { status, body } = await get(`/tag${repeatSegment("/a")}`);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ success: false });
  });

  it("is the page itself if only slashes follow", async () => {
    expect((await get(`/admin/tags${repeatSegment("/")}`)).status).toBe(200);
  });

  it("is refused by the manifest, unlike an address that a page links to", async () => {
    const { body } = await get("/admin/tags");
    const [, version = ""] = /"version":"(\w+)"/.exec(body) ?? [];
    const discover = (address: string) => get(`/__manifest?version=${version}&p=${address}`);
    for (const suffix of [repeatSegment("/a"), `${repeatSegment("/")}x`]) {
      expect((await discover(`/admin${suffix}`)).status).toBe(400);
    }
    const linked = await discover("/admin/tags/7/edit");
    expect(linked.status).toBe(200);
    expect(Object.keys(JSON.parse(linked.body) as object)).toContain("admin/tags/edit");
  });

  it("does not block the server", async () => {
    // Without the patches, each takes more than a second of the processor.
    const addresses = Array.from({ length: 12 }, (_, index) => `/${index}${repeatSegment("/a")}`);
    const cpuSeconds = await measureCpuSeconds(server, async () => {
      for (const address of addresses) await get(address);
    });
    expect(cpuSeconds).toBeLessThan(6);
  });
});
