import path from "node:path";
import { describe, expect, inject, it } from "vitest";
import { Tag } from "~/models";
import { createAdminRunner, createDatabaseRunner } from "../support/command-line";
import { findProblems } from "../support/database-consistency";
import { FORM_HEADERS } from "../support/forms";
import { startServer } from "../support/server";
import { copyData } from "../support/server-data";
import { useServersOnDisks } from "../support/servers-on-disks";
import { mountFailingDisk, mountSmallDisk, NO_MOUNT } from "../support/small-disk";
import { withServerData } from "../support/with-server-data";
import { replayWrites, startWriting } from "../support/write-load";

const { mountDisk, startOnDisk } = useServersOnDisks();
const LONG_POLL = { timeout: 30_000 };

describe("a disk", () => {
  it("that has no room for the sample content: the first start ends with one line", async ({
    skip,
  }) => {
    const mounted = mountDisk("small", (mountPath) => mountSmallDisk(mountPath, 6));
    if (!mounted) return skip(NO_MOUNT);
    const { dataDir } = mounted;
    const line = `DATA_DIR is "${dataDir}"; there is no room left for files.`;
    const failure = await startServer({ dataDir }).then(
      async (unexpected) => {
        await unexpected.stop();
        return "It started";
      },
      (error: Error) => error.message,
    );
    const lines = failure.trim().split("\n");
    expect(lines.at(-1)).toBe(line);
    // Nothing else is printed before that line, except the log of the same failure.
    expect(lines.filter((each) => !each.includes('"msg":"no room for uploaded files"'))).toEqual([
      line,
    ]);
    expect(await createDatabaseRunner(dataDir)("seed")).toMatchObject({ code: 1, stderr: line });

    const server = await startServer({ dataDir, env: { SAMPLE_CONTENT: "off" } });
    expect(await server.stop()).toBe(0);
  });

  it.each([
    ["is full", "fill"],
    ["is read-only", "makeReadOnly"],
  ] as const)("that %s: a backup goes to another disk, also after a kill", async (_, fail) => {
    const mounted = mountDisk(fail, (mountPath) => mountSmallDisk(mountPath, 24));
    if (!mounted) return console.log(NO_MOUNT);
    const { dataDir, disk } = mounted;
    copyData(inject("serverData").empty, dataDir);
    const backUp = async (name: string) => {
      const file = path.join(path.dirname(dataDir), `${fail}-${name}.tar`);
      const result = await createAdminRunner(dataDir)("backup", file);
      const [totals, note] = result.stdout.split("\n");
      expect(totals).toMatch(/^[\d,]+ rows and 0 files, /);
      // A full disk may still have a page for the record.
      if (note !== undefined || fail === "makeReadOnly") {
        expect(note).toContain(
          "The backup is whole, but its database takes no record of it (SQLITE_",
        );
      }
      expect(result).toMatchObject({ code: 0, stderr: "" });
      return file;
    };
    if (fail === "fill") {
      disk.fill();
      await backUp("stopped");
      disk.freeSpace();
    }
    const { server, call } = await startOnDisk(dataDir);
    const body = JSON.stringify({ name: "In the journal alone" });
    const headers = { "Content-Type": "application/json" };
    expect((await call("/tag", { method: "POST", headers, body })).status).toBe(201);
    await server.stop("SIGKILL");
    disk[fail]();
    const restoredDir = path.join(path.dirname(dataDir), `${fail}-restored`);
    const restored = await createAdminRunner(restoredDir)("restore", await backUp("killed"));
    expect(restored).toMatchObject({ code: 0, stderr: "" });
    await withServerData({ dataDir: restoredDir }, async () => {
      expect(await Tag.count({ where: { name: "In the journal alone" } })).toBe(1);
    });
  });

  it("that fails and becomes read-only: the server answers 503, and has every confirmed write after the repair", async ({
    skip,
  }) => {
    const mounted = mountDisk("read-only", mountFailingDisk);
    if (!mounted) return skip(NO_MOUNT);
    const { dataDir, disk } = mounted;
    const { server, call } = await startOnDisk(dataDir);
    const load = startWriting(server.url, 4);
    await expect.poll(() => load.acknowledged().length, LONG_POLL).toBeGreaterThan(10);
    const inFlight = load.pending();
    disk.fail();
    await expect.poll(() => load.refusals().length, LONG_POLL).toBeGreaterThan(10);
    const sent = await load.stop();
    expect(server.output().match(/.*"unexpected error.*/g)).toBeNull();
    expect(new Set(load.refusals().map(({ status }) => status))).toEqual(new Set([503]));
    const formResponse = await call("/admin/tags/new", {
      method: "POST",
      headers: FORM_HEADERS,
      body: "name=Typed+meanwhile",
    });
    expect(formResponse.status).toBe(503);
    expect(formResponse.body).toContain('value="Typed meanwhile"');
    for (const address of ["/tag", "/admin/tags", "/healthz", "/readyz"]) {
      expect([address, (await call(address)).status]).toEqual([address, 200]);
    }
    // For writes in flight at the failure, Linux itself may confirm a flush that did not happen (docs/faults.md).
    for (const write of inFlight) write.response = undefined;
    expect(await server.stop()).toBe(0);
    const failure = await startServer({ dataDir }).then(
      async (unexpected) => {
        await unexpected.stop();
        return "It started";
      },
      (error: Error) => error.message.split("\n"),
    );
    expect(failure).toEqual([
      `The server ended with 1: DATA_DIR is "${dataDir}" (EROFS); it takes a directory that can be written.`,
      "",
    ]);

    disk.repair();
    const { server: restarted } = await startOnDisk(dataDir);
    expect(await replayWrites(restarted.url, sent)).toMatchObject({ problems: [] });
    expect(await restarted.stop()).toBe(0);
    expect(await findProblems({ dataDir }, sent)).toEqual([]);
  });
});
