import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { hostname, tmpdir } from "node:os";
import path from "node:path";
import sqlite3 from "sqlite3";
import { afterAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { createDatabaseRunner, createAdminRunner } from "../../support/command-line";
import { findFreePort } from "../../support/free-port";
import type { Envelope } from "../../support/http";
import { findExposedPaths } from "../../support/exposed-paths";
import { findUnparsableLines, type ServerEntry, startServer } from "../../support/server";
import { copyData } from "../../support/server-data";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const directory = mkdtempSync(path.join(tmpdir(), "calmward-running-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Copies data that a server has initialized: only the first of these tests covers the initialization. */
const copyInitializedData = (name: string) =>
  copyData(inject("serverData").filled, path.join(directory, name));

const countTags = async (url: string) => {
  const { result } = (await (await fetch(`${url}/tag?limit=1`)).json()) as Envelope;
  return (result.data?.pagination as { totalItems: number }).totalItems;
};

async function createDatabase(file: string, sql: string): Promise<void> {
  const connection = new sqlite3.Database(file);
  await new Promise((resolve) => connection.exec(sql, resolve));
  await new Promise((resolve) => connection.close(resolve));
}

/** Kills the process group of a process, with all children that are left. */
function killGroup({ pid }: ChildProcess) {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {
    // The group has ended already.
  }
}

describe("the server", () => {
  it("prints its URL, data directory and access mode, and creates owner-only files", async () => {
    const dataDir = path.join(directory, "fresh");
    const server = await startServer({ dataDir });
    expect(server.output()).toContain(`Calmward is at ${server.url}`);
    expect(server.output()).toContain(dataDir);
    expect(server.output()).toContain(`is kept at ${server.url}/admin/messages`);
    expect(server.output()).toMatch(/"migration":"0001-[^"]+","msg":"migrating"/);
    expect(findUnparsableLines(server.output())).toEqual([]);
    expect(server.output()).toContain('"access":"open"');
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    expect(findExposedPaths(dataDir)).toEqual([]);
    expect(statSync(path.join(dataDir, "session-secret")).mode & 0o777).toBe(0o600);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await countTags(server.url)).toBeGreaterThanOrEqual(25);
    expect(await server.stop()).toBe(0);
  });

  it.each(["main", "remix-serve"] as const)(
    "refuses a folder to which others have access, and creates owner-only files without sample content if that is off, as %s",
    async (entry) => {
      const dataDir = path.join(directory, `readable-${entry}`);
      mkdirSync(dataDir);
      chmodSync(dataDir, 0o750);
      const env = { SAMPLE_CONTENT: "off", PORT: String(await findFreePort()) };
      await expect(startServer({ entry, dataDir, env })).rejects.toThrow(
        `The server ended with 1: DATA_DIR is "${dataDir}", to which others have access (750); ` +
          `it takes a directory for its owner alone: chmod 700 "${dataDir}".\n`,
      );
      expect(readdirSync(dataDir)).toEqual([]);
      chmodSync(dataDir, 0o700);
      const server = await startServer({ entry, dataDir, env });
      expect(findExposedPaths(dataDir)).toEqual([]);
      expect(await countTags(server.url)).toBe(0);
      await server.stop();
    },
  );

  it("refuses a second server on its database, and takes over from a killed one", async () => {
    const dataDir = copyInitializedData("locked");
    const first = await startServer({ dataDir });
    await expect(startServer({ dataDir })).rejects.toThrow(
      `The server ended with 1: DATA_DIR is "${dataDir}"; another server runs on its database ` +
        `(process ${first.process.pid} on ${hostname()}). One SQLite file serves one server: stop that one, or set ` +
        "DATABASE_URL to a PostgreSQL that several share.\n",
    );
    expect(await createAdminRunner(dataDir)("audit", "verify")).toMatchObject({ code: 0 });
    expect(await countTags(first.url)).toBeGreaterThan(0);
    await first.stop("SIGKILL");
    const second = await startServer({ dataDir });
    expect(await second.stop()).toBe(0);
  });

  it("leaves the database of another program alone", async () => {
    const dataDir = mkdtempSync(path.join(directory, "foreign-"));
    await createDatabase(path.join(dataDir, "calmward.sqlite"), "CREATE TABLE users (id)");
    const bytes = readFileSync(path.join(dataDir, "calmward.sqlite"));
    const line =
      `DATA_DIR is "${dataDir}"; its calmward.sqlite is the database of another program. Move it away, or set ` +
      "another DATA_DIR.";
    await expect(startServer({ dataDir })).rejects.toThrow(`The server ended with 1: ${line}\n`);
    expect(await createDatabaseRunner(dataDir)("migrate")).toMatchObject({ code: 1, stderr: line });
    expect(readFileSync(path.join(dataDir, "calmward.sqlite")).equals(bytes)).toBe(true);
  });

  it("reports that the folder of uploaded files is missing, and does not start until that is accepted", async () => {
    const dataDir = copyInitializedData("no-files");
    const filesFolder = path.join(dataDir, "files");
    const first = await startServer({ dataDir });
    rmSync(filesFolder, { recursive: true });
    const page = await (await fetch(`${first.url}/admin/system`)).text();
    expect(page).toContain("The folder is missing.");
    expect(page).not.toContain("Available");
    expect(existsSync(filesFolder)).toBe(false);
    await first.stop();
    await expect(startServer({ dataDir })).rejects.toThrow(
      `The server ended with 1: DATA_DIR is "${dataDir}"; its folder "files" lacks the files of this database, or its ` +
        "installation-id. Mount or set the right one; where its files are lost, or were copied here, " +
        'run "npm run admin -- storage accept".\n',
    );
    expect(await createAdminRunner(dataDir)("storage", "accept")).toMatchObject({ code: 0 });
    const second = await startServer({ dataDir });
    expect(await second.stop()).toBe(0);
  });

  it("keeps every file if its database is lost, and does not initialize a new one", async () => {
    const dataDir = copyInitializedData("no-database");
    await (await startServer({ dataDir })).stop();
    const files = readdirSync(path.join(dataDir, "files"), { recursive: true }).sort();
    expect(files.length).toBeGreaterThan(20);
    for (const name of readdirSync(dataDir)) {
      if (name.startsWith("calmward.sqlite")) rmSync(path.join(dataDir, name));
    }
    const line = `DATA_DIR is "${dataDir}"; it has the audit-head of an installation that was here before. Its database is empty: `;
    for (const entry of ["main", "remix-serve"] as const) {
      await expect(startServer({ dataDir, entry })).rejects.toThrow(`ended with 1: ${line}`);
    }
    const result = await createDatabaseRunner(dataDir)("migrate");
    expect(result).toMatchObject({ code: 1, stdout: "" });
    expect(result.stderr).toMatch(/^DATA_DIR is .*set another place\.$/);
    expect(result.stderr).toContain(line);
    expect(readdirSync(path.join(dataDir, "files"), { recursive: true }).sort()).toEqual(files);
  });

  it("stops cleanly when the signal goes to npm, and leaves no process behind", async () => {
    // Without it npm prints its own lines first.
    const npm = spawn("npm", ["run", "--silent", "serve"], {
      cwd: ROOT,
      env: {
        ...process.env,
        PORT: "0",
        DATA_DIR: copyInitializedData("npm"),
        ACCESS: "open",
        DRAIN_SECONDS: "0",
      },
      stdio: ["ignore", "pipe", "pipe"],
      // A process group of its own, so that a failing test leaves no process behind.
      detached: true,
    });
    onTestFinished(() => killGroup(npm));
    const exited = new Promise<number | null>((resolve) => npm.once("exit", resolve));
    let output = "";
    const url = await new Promise<string>((resolve) => {
      npm.stderr.on("data", (chunk) => (output += String(chunk)));
      npm.stdout.on("data", (chunk) => {
        output += String(chunk);
        const [, address] = /Calmward is at (http:[^\s"]+)/.exec(output) ?? [];
        if (address) resolve(address);
      });
    });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    npm.kill("SIGTERM");
    expect(await exited).toBe(0);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    expect(findUnparsableLines(output)).toEqual([]);
  });

  it("requires sign-in by default, and prints a setup link until there is an administrator", async () => {
    const options = { dataDir: copyInitializedData("sign-in"), env: { ACCESS: "" } };
    const first = await startServer(options);
    expect(first.output()).toContain('"access":"sign-in"');
    const [, link = ""] = /Within one hour, open (http:[^\s"]+)/.exec(first.output()) ?? [];
    expect(link).not.toBe("");
    expect((await fetch(`${first.url}/tag`)).status).toBe(401);
    const body = new URLSearchParams({
      name: "Ada",
      email: "ada@example.org",
      password: "a calm evening walk",
    });
    const submit = () => fetch(link, { method: "POST", body, redirect: "manual" });
    expect((await submit()).status).toBe(303);
    expect((await fetch(link)).status).toBe(404);
    await first.stop();
    const second = await startServer(options);
    await second.stop();
    expect(second.output()).not.toContain("Within one hour");
    for (const output of [first.output(), second.output()]) {
      const lines = output
        .split("\n")
        .filter((line) => !line.includes("There is no administrator yet"));
      expect(lines.join()).not.toMatch(/link=|calm evening|ada@/);
    }
  });

  it.each<[env: Record<string, string>, line: string, entries: ServerEntry[]]>([
    [
      { PORT: "abc" },
      'PORT is "abc"; it takes a whole number from 0 to 65535.',
      ["main", "remix-serve"],
    ],
    [{ DATA_DIR: "/dev/null/data" }, 'DATA_DIR is "/dev/null/data" (ENOTDIR); it takes', ["main"]],
  ])("exits with one line for the invalid setting %j", async (env, line, entries) => {
    for (const entry of entries) {
      const dataDir = path.join(directory, "wrong");
      const error = await startServer({ entry, dataDir, env }).then(
        async (server) => {
          await server.stop();
          return new Error("It started");
        },
        (failure: Error) => failure,
      );
      const output = error.message.replace("The server ended with 1: ", "").trim();
      expect(output, entry).toContain(line);
      expect(output.split("\n")).toHaveLength(1);
    }
  });
});
