import { spawn } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runNpmAdmin, createAdminRunner } from "../../support/command-line";
import { readBackup } from "../../support/backup";
import { useServer } from "../../support/http";
import { QUESTIONS, SERVE_TYPE } from "../../support/surveys-rest";
import { startServer } from "../../support/server";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-backups-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const pathTo = (name: string) => path.join(directory, name);
const ADMIN_SCRIPT = path.resolve(import.meta.dirname, "../../../build/server/admin.js");

describe("backup and restore from the command line", () => {
  const { getServer, callApi, fetchPath } = useServer();
  const runAdmin = (...args: string[]) => createAdminRunner(getServer().dataDir)(...args);
  const createTag = async (name: string) => (await callApi("POST", "/tag", { name })).status;

  it("makes a backup without blocking concurrent writers", async () => {
    const createdNames: string[] = [];
    let isStopped = false;
    const write = async (writer: number) => {
      for (let index = 0; !isStopped; index += 1) {
        const name = `Busy ${writer}-${index}`;
        const survey = { name, serveType: SERVE_TYPE, questions: QUESTIONS };
        const { status, message } = await callApi("POST", "/survey", survey);
        expect(status, message).toBe(201);
        createdNames.push(name);
      }
    };
    const writers = [0, 1, 2].map(write);
    while (createdNames.length < 6) await new Promise((resolve) => setTimeout(resolve, 10));
    const namesBefore = [...createdNames];
    const { code, stdout, stderr } = await runAdmin("backup", pathTo("busy.tar.gz"));
    const createdDuring = createdNames.length - namesBefore.length;
    isStopped = true;
    await Promise.all(writers);
    expect([code, stdout], stderr).toEqual([
      0,
      expect.stringMatching(/^[\d,]+ rows and 119 files, \d+\.\d MB: \//),
    ]);
    // A blocked writer would complete at most the write that was in flight.
    expect(createdDuring).toBeGreaterThan(writers.length);
    expect(statSync(pathTo("busy.tar.gz")).mode & 0o777).toBe(0o600);

    const { rows } = await readBackup(pathTo("busy.tar.gz"));
    const surveys = rows.surveys ?? [];
    const busy = surveys.filter(({ name }) => String(name).startsWith("Busy"));
    expect(busy.map(({ name }) => name)).toEqual(expect.arrayContaining(namesBefore));
    for (const { id, question_count: count } of busy) {
      const questions = rows.survey_questions?.filter((each) => each.survey_id === id);
      expect([count, questions?.length]).toEqual([3, 3]);
    }
    expect(rows.audit_events?.map(({ record_name: name }) => name)).toEqual(
      expect.arrayContaining(busy.map(({ name }) => name)),
    );
  });

  it("is encrypted with a passphrase, which a check and a restore ask for", async () => {
    const [passphrase, short] = ["passphrase", "short"].map(pathTo);
    writeFileSync(passphrase!, "a long passphrase of the tests\n");
    writeFileSync(short!, "too short\n");
    const file = pathTo("sealed.tar.gz.age");
    const refuse = async (message: string, ...args: string[]) =>
      expect(await runAdmin(...args)).toMatchObject({ code: 1, stderr: message });
    const withFile = (name = "") => ["--passphrase-file", name];
    await refuse(
      `${short} takes a passphrase of at least 20 characters, on one line.`,
      "backup",
      file,
      ...withFile(short),
    );
    expect((await runAdmin("backup", file, ...withFile(passphrase))).code).toBe(0);
    expect(readFileSync(file, "latin1")).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
    expect(readFileSync(file).includes("calmward-backup.json")).toBe(false);
    const { code, stdout } = await runAdmin("backup", "check", file, ...withFile(passphrase));
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^[\d,]+ rows and \d+ files of 20/)]);
    await refuse(`${file} is encrypted. Say --passphrase-file.`, "backup", "check", file);
    const restored = await createAdminRunner(pathTo("unsealed"))(
      "restore",
      file,
      ...withFile(passphrase),
    );
    expect([restored.code, restored.stderr]).toEqual([0, ""]);
  });

  it("is restored into an empty DATA_DIR, from which a server starts", async () => {
    const dataDir = pathTo("restored");
    const runAdminOnRestored = createAdminRunner(dataDir);
    const { code, stdout, stderr } = await runAdminOnRestored("restore", pathTo("busy.tar.gz"));
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^[\d,]+ rows and 119 files are back, as they were at 20/);
    expect(stdout).toContain("In the audit nothing was altered, and nothing is missing.");
    expect((await runAdminOnRestored("audit", "verify")).code).toBe(0);
    const readSecret = (directoryPath: string) =>
      readFileSync(path.join(directoryPath, "session-secret"), "utf8");
    expect(readSecret(dataDir)).toBe(readSecret(getServer().dataDir));

    const server = await startServer({ dataDir });
    const fetchText = async (address: string) => (await fetch(server.url + address)).text();
    expect(await fetchText("/admin/surveys?q=Busy+0-0")).toContain("Busy 0-0");
    const { result } = JSON.parse(await fetchText("/caretaker-guidance")) as {
      result: { data: { guidances: { image: string | null }[] } };
    };
    const picture = result.data.guidances.find(({ image }) => image)?.image ?? "";
    expect((await fetch(server.url + picture)).status).toBe(200);

    const inUse = await runAdminOnRestored("restore", pathTo("busy.tar.gz"), "--replace");
    expect(inUse).toMatchObject({
      code: 1,
      stderr: "The database is in use. Stop every server, and close what else has it open.",
    });
    expect(await server.stop()).toBe(0);
    const notEmpty = await runAdminOnRestored("restore", pathTo("busy.tar.gz"), "--replace");
    expect(notEmpty.stderr).toBe(
      "The database is not empty: somebody has worked with it. Restore into a new one.",
    );
  });

  it("overwrites no file without --replace, and never one that is not a backup", async () => {
    writeFileSync(pathTo("old.tar"), "precious");
    const { code, stderr } = await runAdmin("backup", pathTo("old.tar"));
    expect([code, stderr]).toEqual([
      1,
      `${pathTo("old.tar")} is there already. Use --replace, or another name.`,
    ]);
    expect(readFileSync(pathTo("old.tar"), "utf8")).toBe("precious");
    const replaced = await runAdmin("backup", pathTo("old.tar"), "--replace");
    expect(replaced.stderr).toBe(
      `${pathTo("old.tar")} is not a backup, so it is kept. Use another name.`,
    );
    expect(readFileSync(pathTo("old.tar"), "utf8")).toBe("precious");
    copyFileSync(pathTo("busy.tar.gz"), pathTo("old.tar"));
    expect((await runAdmin("backup", pathTo("old.tar"), "--replace")).code).toBe(0);
    expect(Object.keys((await readBackup(pathTo("old.tar"))).rows)).toContain("tags");
  });

  it("leaves only a .part file when it is killed, and removes it the next time", async () => {
    const folder = pathTo("half");
    mkdirSync(folder);
    const target = path.join(folder, "night.tar");
    const env = { ...process.env, DATA_DIR: getServer().dataDir };
    const child = spawn(process.execPath, [ADMIN_SCRIPT, "backup", target], {
      env,
      stdio: "ignore",
    });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    while (readdirSync(folder).length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill("SIGKILL");
    await ended;
    expect(readdirSync(folder)).toEqual([
      expect.stringMatching(/^night\.tar\.\d+-[\da-f]+\.part$/),
    ]);
    expect((await runAdmin("backup", target)).code).toBe(0);
    expect(readdirSync(folder)).toEqual(["night.tar"]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("leaves no file when %s stops it, and says so", async (signal, status) => {
    const folder = pathTo(signal);
    mkdirSync(folder);
    writeFileSync(path.join(folder, "night.tar.gz"), "");
    const args = [ADMIN_SCRIPT, "backup", path.join(folder, "night.tar.gz"), "--replace"];
    const env = { ...process.env, DATA_DIR: getServer().dataDir };
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "pipe"] });
    let stderr = "";
    child.stderr.on("data", (text) => (stderr += String(text)));
    const ended = new Promise((resolve) => child.once("close", resolve));
    while (readdirSync(folder).length === 1) await new Promise((resolve) => setTimeout(resolve, 1));
    // A user may press Ctrl+C twice.
    child.kill(signal);
    child.kill(signal);
    expect([await ended, stderr]).toEqual([status, "Stopped; nothing was written.\n"]);
    expect(readdirSync(folder)).toEqual(["night.tar.gz"]);
    expect(statSync(path.join(folder, "night.tar.gz")).size).toBe(0);
  });

  it("can be stopped while its output is not read", async () => {
    const env = { ...process.env, DATA_DIR: getServer().dataDir };
    const child = spawn(process.execPath, [ADMIN_SCRIPT, "backup", "-"], { env });
    let stderr = "";
    child.stderr.on("data", (text) => (stderr += String(text)));
    const ended = new Promise((resolve) => child.once("exit", resolve));
    await new Promise((resolve) => child.stdout.once("readable", resolve));
    child.kill("SIGTERM");
    expect([await ended, stderr]).toEqual([143, "Stopped; what was written is no whole backup.\n"]);
    child.stdout.destroy();
  });

  it.runIf(process.platform === "linux")("says in one line that a disk is full", async () => {
    const fullDevice = openSync("/dev/full", "w");
    const env = { ...process.env, DATA_DIR: getServer().dataDir };
    const child = spawn(process.execPath, [ADMIN_SCRIPT, "backup", "-"], {
      env,
      stdio: ["ignore", fullDevice, "pipe"],
    });
    let stderr = "";
    child.stderr?.on("data", (text) => (stderr += String(text)));
    const code = await new Promise((resolve) => child.once("close", resolve));
    closeSync(fullDevice);
    expect([code, stderr]).toEqual([
      1,
      "Standard output cannot be written: there is no room (ENOSPC).\n",
    ]);
  });

  it.each([
    [["backup", "/nowhere/a.tar"], "/nowhere/a.tar cannot be written: there is no such file"],
    [["backup"], "The file is missing. Usage: npm run admin -- backup <file> [--replace]"],
    [["restore", ADMIN_SCRIPT], "is no backup of Calmward, or it is damaged or cut off."],
  ])("refuses %j with one line", async (args, line) => {
    const { code, stdout, stderr } = await runAdmin(...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(line);
    expect(stderr.split("\n")).toHaveLength(1);
  });

  it("resolves paths relative to the directory where npm was called, and is recorded in the audit", async () => {
    const { dataDir } = getServer();
    const result = await runNpmAdmin(
      dataDir,
      "backup",
      path.relative(process.cwd(), pathTo("npm.tar")),
    );
    expect(result).toMatchObject({ code: 0, stderr: "" });
    expect(statSync(pathTo("npm.tar")).size).toBeGreaterThan(1_000_000);
    expect(await createTag("After the backup")).toBe(201);
    const events = await (await fetchPath("GET", "/admin/audit?type=backup")).text();
    expect(events).toContain("made");
  });
});
