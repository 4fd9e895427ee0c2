import { describe, expect, inject, it } from "vitest";
import { createAdminRunner } from "../../support/command-line";
import { findProblems } from "../../support/database-consistency";
import { FORM_HEADERS } from "../../support/forms";
import type { Envelope } from "../../support/http";
import { copyData } from "../../support/server-data";
import { useServersOnDisks } from "../../support/servers-on-disks";
import { mountSmallDisk, NO_MOUNT } from "../../support/small-disk";
import { replayWrites, startWriting } from "../../support/write-load";

const { mountDisk, startOnDisk } = useServersOnDisks();
const LONG_POLL = { timeout: 30_000 };

const readMessage = (body: string) => (JSON.parse(body) as Envelope).result.message;

// Other faults of disks are in tests/heavy.
describe("a disk", () => {
  it("that is full: the server answers 507, still reads, and writes again once there is room", async ({
    skip,
  }) => {
    const mounted = mountDisk("full", (mountPath) => mountSmallDisk(mountPath, 24));
    if (!mounted) return skip(NO_MOUNT);
    const { dataDir, disk } = mounted;
    copyData(inject("serverData").empty, dataDir);
    const { server, call } = await startOnDisk(dataDir);
    const load = startWriting(server.url, 4);
    await expect.poll(() => load.acknowledged().length, LONG_POLL).toBeGreaterThan(10);
    disk.fill();
    const listMessages = () => new Set(load.refusals().map(({ text }) => readMessage(text)));
    // Both messages take a while: writes with a file are rarer than those without.
    await expect.poll(() => listMessages().size, LONG_POLL).toBe(2);
    expect(server.output().match(/.*"unexpected error.*/g)).toBeNull();
    expect(new Set(load.refusals().map(({ status }) => status))).toEqual(new Set([507]));
    expect([...listMessages()].sort()).toEqual([
      "There is no room left to save this",
      "There is no room left to store this file",
    ]);

    const formResponse = await call("/admin/tags/new", {
      method: "POST",
      headers: FORM_HEADERS,
      body: "name=Typed+while+full",
    });
    expect(formResponse.status).toBe(507);
    expect(formResponse.body).toContain('value="Typed while full"');
    expect(formResponse.body).toContain("Failed to create tag: There is no room left to save this");
    for (const address of ["/tag", "/admin/tags", "/survey", "/healthz", "/readyz"]) {
      expect([address, (await call(address)).status]).toEqual([address, 200]);
    }
    disk.freeSpace();
    const doneBefore = load.acknowledged().length;
    await expect.poll(() => load.acknowledged().length, LONG_POLL).toBeGreaterThan(doneBefore + 5);
    const sent = await load.stop();
    expect(await replayWrites(server.url, sent)).toMatchObject({ problems: [] });
    expect(await server.stop()).toBe(0);
    expect(server.output().match(/sealing the audit failed/g)?.length ?? 0).toBeLessThan(2);
    expect(await findProblems({ dataDir }, sent)).toEqual([]);
  });

  it("that is read-only, after a stop in order: the command line still reads it", async () => {
    const mounted = mountDisk("read", (mountPath) => mountSmallDisk(mountPath, 24));
    if (!mounted) return console.log(NO_MOUNT);
    copyData(inject("serverData").empty, mounted.dataDir);
    mounted.disk.makeReadOnly();
    const run = createAdminRunner(mounted.dataDir);
    const results = await Promise.all([run("list"), run("tokens", "list"), run("audit", "verify")]);
    for (const result of results) expect(result).toMatchObject({ code: 0, stderr: "" });
  });
});
