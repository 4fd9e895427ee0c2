import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, inject, it } from "vitest";
import { createDatabaseRunner } from "../../support/command-line";
import { FORM_HEADERS } from "../../support/forms";
import type { Envelope } from "../../support/http";
import { startServer } from "../../support/server";
import { copyData } from "../../support/server-data";
import { mountFailingDisk, mountSmallDisk, NO_MOUNT } from "../../support/small-disk";
import { findProblems } from "../../support/database-consistency";
import { replayWrites, startWriting } from "../../support/write-load";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-disk-"));
const LONG_POLL = { timeout: 30_000 };
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0).reverse()) cleanUp();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

type Disk = { unmount: () => void };

/** Starts a server with its data on a separate disk. @returns null if none can be mounted */
async function startOnDisk<D extends Disk>(name: string, mount: (mountPath: string) => D | null) {
  const dataDir = path.join(directory, name);
  const disk = mount(dataDir);
  if (!disk) return null;
  cleanups.push(disk.unmount);
  copyData(inject("serverData").empty, dataDir);
  // Flush the copied files: a failing disk would lose the secret, which the product flushes when it writes it.
  execFileSync("sync", ["--file-system", dataDir]);
  const server = await startServer({ dataDir, env: { SAMPLE_CONTENT: "off" } });
  cleanups.push(() => server.process.kill("SIGKILL"));
  const call = async (address: string, init?: RequestInit) => {
    const response = await fetch(server.url + address, { redirect: "manual", ...init });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  return { dataDir, disk, server, call };
}

const readMessage = (body: string) => (JSON.parse(body) as Envelope).result.message;
const buildForm = (name: string) => ({
  method: "POST",
  headers: FORM_HEADERS,
  body: `name=${name}`,
});

describe("a disk", () => {
  it("that is full: the server answers 507, still reads, and writes again once there is room", async ({
    skip,
  }) => {
    const setup = await startOnDisk("full", (mountPath) => mountSmallDisk(mountPath, 24));
    if (!setup) return skip(NO_MOUNT);
    const { dataDir, disk, server, call } = setup;
    const load = startWriting(server.url, 4);
    await expect.poll(() => load.acknowledged().length, LONG_POLL).toBeGreaterThan(10);
    disk.fill();
    const listRefused = () =>
      load.sent.filter(({ response }) => response && response.status !== 201);
    const listMessages = () =>
      new Set(listRefused().map(({ response }) => readMessage(response?.text ?? "")));
    // Both messages take a while: writes with a file are rarer than those without.
    await expect.poll(() => listMessages().size, LONG_POLL).toBe(2);
    expect(server.output().match(/.*"unexpected error.*/g)).toBeNull();
    expect(new Set(listRefused().map(({ response }) => response?.status))).toEqual(new Set([507]));
    expect([...listMessages()].sort()).toEqual([
      "There is no room left to save this",
      "There is no room left to store this file",
    ]);

    const formResponse = await call("/admin/tags/new", buildForm("Typed+while+full"));
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

  it("that has no room for the sample content: the first start ends with one line", async ({
    skip,
  }) => {
    const dataDir = path.join(directory, "small");
    const disk = mountSmallDisk(dataDir, 6);
    if (!disk) return skip(NO_MOUNT);
    cleanups.push(disk.unmount);
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

  it("that fails and becomes read-only: the server answers 503, and has every confirmed write after the repair", async ({
    skip,
  }) => {
    const setup = await startOnDisk("read-only", mountFailingDisk);
    if (!setup) return skip(NO_MOUNT);
    const { dataDir, disk, server, call } = setup;
    const load = startWriting(server.url, 4);
    await expect.poll(() => load.acknowledged().length, LONG_POLL).toBeGreaterThan(10);
    const inFlight = load.pending();
    disk.fail();
    const listRefused = () =>
      load.sent.filter(({ response }) => response && response.status !== 201);
    await expect.poll(() => listRefused().length, LONG_POLL).toBeGreaterThan(10);
    const sent = await load.stop();
    expect(server.output().match(/.*"unexpected error.*/g)).toBeNull();
    expect(new Set(listRefused().map(({ response }) => response?.status))).toEqual(new Set([503]));
    const formResponse = await call("/admin/tags/new", buildForm("Typed+meanwhile"));
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
    const restarted = await startServer({ dataDir, env: { SAMPLE_CONTENT: "off" } });
    cleanups.push(() => restarted.process.kill("SIGKILL"));
    expect(await replayWrites(restarted.url, sent)).toMatchObject({ problems: [] });
    expect(await restarted.stop()).toBe(0);
    expect(await findProblems({ dataDir }, sent)).toEqual([]);
  });
});
