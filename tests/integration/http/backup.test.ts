import { spawn } from "node:child_process";
import {
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
import { afterAll, describe, expect, inject, it } from "vitest";
import { npmRunAdmin, operatorOf } from "../../support/command-line";
import { contentOf } from "../../support/backup";
import { useServer } from "../../support/http";
import { copyOfData } from "../../support/server-data";
import { QUESTIONS, SERVE_TYPE } from "../../support/surveys-rest";
import { startServer } from "../../support/server";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-backups-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const file = (name: string) => path.join(directory, name);
const ADMIN = path.resolve(import.meta.dirname, "../../../build/server/admin.js");

describe("backup and restore from the command line", () => {
  const { running, api, call } = useServer();
  const operate = (...words: string[]) => operatorOf(running().dataDir)(...words);
  const aTag = async (name: string) => (await api("POST", "/tag", { name })).status;

  it("makes a backup while others write, and nobody waits for it", async () => {
    const [answered, slowest] = [[] as string[], { ms: 0 }];
    let isOver = false;
    const write = async (writer: number) => {
      for (let at = 0; !isOver; at += 1) {
        const name = `Busy ${writer}-${at}`;
        const began = Date.now();
        const survey = { name, serveType: SERVE_TYPE, questions: QUESTIONS };
        const { status } = await api("POST", "/survey", survey);
        slowest.ms = Math.max(slowest.ms, Date.now() - began);
        expect(status).toBe(201);
        answered.push(name);
      }
    };
    const writers = [0, 1, 2].map(write);
    while (answered.length < 6) await new Promise((resolve) => setTimeout(resolve, 10));
    const before = [...answered];
    const { code, printed } = await operate("backup", file("busy.tar.gz"));
    const during = answered.length - before.length;
    isOver = true;
    await Promise.all(writers);
    expect([code, printed]).toEqual([
      0,
      expect.stringMatching(/^[\d,]+ rows and 82 files, \d+\.\d MB: \//),
    ]);
    expect(during).toBeGreaterThan(0);
    expect(slowest.ms).toBeLessThan(5_000);
    expect(statSync(file("busy.tar.gz")).mode & 0o777).toBe(0o600);

    const { rows } = await contentOf(file("busy.tar.gz"));
    const surveys = rows.surveys ?? [];
    const busy = surveys.filter(({ name }) => String(name).startsWith("Busy"));
    expect(busy.map(({ name }) => name)).toEqual(expect.arrayContaining(before));
    for (const { id, question_count: count } of busy) {
      const questions = rows.survey_questions?.filter((each) => each.survey_id === id);
      expect([count, questions?.length]).toEqual([3, 3]);
    }
    expect(rows.audit_events?.map(({ record_name: name }) => name)).toEqual(
      expect.arrayContaining(busy.map(({ name }) => name)),
    );
  });

  it("is restored into an empty DATA_DIR, from which a server starts", async () => {
    const dataDir = file("restored");
    const restored = operatorOf(dataDir);
    const { code, printed, complaint } = await restored("restore", file("busy.tar.gz"));
    expect([code, complaint]).toEqual([0, ""]);
    expect(printed).toMatch(/^[\d,]+ rows and 82 files are back, as they were at 20/);
    expect(printed).toContain("In the audit nothing was altered, and nothing is missing.");
    expect((await restored("audit", "verify")).code).toBe(0);
    const secret = (place: string) => readFileSync(path.join(place, "session-secret"), "utf8");
    expect(secret(dataDir)).toBe(secret(running().dataDir));

    const server = await startServer({ dataDir });
    const get = async (address: string) => (await fetch(server.url + address)).text();
    expect(await get("/admin/surveys?q=Busy+0-0")).toContain("Busy 0-0");
    const { result } = JSON.parse(await get("/caretaker-guidance")) as {
      result: { data: { guidances: { image: string | null }[] } };
    };
    const picture = result.data.guidances.find(({ image }) => image)?.image ?? "";
    expect((await fetch(server.url + picture)).status).toBe(200);

    const inUse = await restored("restore", file("busy.tar.gz"), "--replace");
    expect(inUse).toMatchObject({
      code: 1,
      complaint: "The database is in use. Stop every server, and close what else has it open.",
    });
    expect(await server.stop()).toBe(0);
    const worked = await restored("restore", file("busy.tar.gz"), "--replace");
    expect(worked.complaint).toBe(
      "The database is not empty: somebody has worked with it. Restore into a new one.",
    );
  });

  it("is begun again after it was killed, and replaces the sample content when that may go", async () => {
    const dataDir = copyOfData(inject("serverData").filled, file("killed"));
    const refused = await operatorOf(dataDir)("restore", file("busy.tar.gz"));
    expect(refused.complaint).toBe(
      "The database has the sample content. Say --replace to let it go.",
    );
    for (const ms of [700, 1_500, 2_500]) {
      const env = { ...process.env, DATA_DIR: dataDir };
      const words = [ADMIN, "restore", file("busy.tar.gz"), "--replace"];
      const child = spawn(process.execPath, words, { env, stdio: "ignore" });
      const ended = new Promise<string | null>((resolve) =>
        child.once("exit", (_code, signal) => resolve(signal)),
      );
      setTimeout(() => child.kill("SIGKILL"), ms);
      // On a quick machine it may be done before.
      if ((await ended) === null) break;
    }
    const again = await operatorOf(dataDir)("restore", file("busy.tar.gz"), "--replace");
    const isDone = again.complaint.startsWith("The database is not empty");
    expect([again.code, isDone]).toEqual(isDone ? [1, true] : [0, false]);
    const check = await operatorOf(dataDir)("audit", "verify");
    expect(check.code).toBe(0);
    const made = await operatorOf(dataDir)("backup", file("killed.tar"));
    expect(made.code).toBe(0);
    const [was, is] = [await contentOf(file("busy.tar.gz")), await contentOf(file("killed.tar"))];
    expect(is.rows.surveys).toEqual(was.rows.surveys);
  });

  it("never writes over a file, unless it may", async () => {
    writeFileSync(file("old.tar"), "precious");
    const { code, complaint } = await operate("backup", file("old.tar"));
    expect([code, complaint]).toEqual([
      1,
      `${file("old.tar")} is there already. Say --replace, or another name.`,
    ]);
    expect(readFileSync(file("old.tar"), "utf8")).toBe("precious");
    const replaced = await operate("backup", file("old.tar"), "--replace");
    expect(replaced.complaint).toBe(
      `${file("old.tar")} is no backup, and stays. Say another name.`,
    );
    expect(readFileSync(file("old.tar"), "utf8")).toBe("precious");
    writeFileSync(file("old.tar"), "");
    for (const _ of ["over an empty file", "over a backup"]) {
      expect((await operate("backup", file("old.tar"), "--replace")).code).toBe(0);
      expect(Object.keys((await contentOf(file("old.tar"))).rows)).toContain("tags");
    }
  });

  it("leaves no half file where it is killed, and tidies up the next time", async () => {
    const folder = file("half");
    mkdirSync(folder);
    const target = path.join(folder, "night.tar");
    const env = { ...process.env, DATA_DIR: running().dataDir };
    const child = spawn(process.execPath, [ADMIN, "backup", target], { env, stdio: "ignore" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    while (readdirSync(folder).length === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    child.kill("SIGKILL");
    await ended;
    expect(readdirSync(folder)).toEqual([
      expect.stringMatching(/^night\.tar\.\d+-[\da-f]+\.part$/),
    ]);
    expect((await operate("backup", target)).code).toBe(0);
    expect(readdirSync(folder)).toEqual(["night.tar"]);
  });

  it.each([
    ["SIGINT", 130],
    ["SIGTERM", 143],
    ["SIGHUP", 129],
  ] as const)("leaves nothing where %s stops it, and says so", async (signal, status) => {
    const folder = file(signal);
    mkdirSync(folder);
    writeFileSync(path.join(folder, "night.tar.gz"), "");
    const words = [ADMIN, "backup", path.join(folder, "night.tar.gz"), "--replace"];
    const env = { ...process.env, DATA_DIR: running().dataDir };
    const child = spawn(process.execPath, words, { env, stdio: ["ignore", "ignore", "pipe"] });
    let complaint = "";
    child.stderr.on("data", (text) => (complaint += String(text)));
    const ended = new Promise((resolve) => child.once("close", resolve));
    while (readdirSync(folder).length === 1) await new Promise((resolve) => setTimeout(resolve, 1));
    // Some are impatient.
    child.kill(signal);
    child.kill(signal);
    expect([await ended, complaint]).toEqual([status, "Stopped; nothing was written.\n"]);
    expect(readdirSync(folder)).toEqual(["night.tar.gz"]);
    expect(statSync(path.join(folder, "night.tar.gz")).size).toBe(0);
  });

  it("is stopped while nobody reads it", async () => {
    const env = { ...process.env, DATA_DIR: running().dataDir };
    const child = spawn(process.execPath, [ADMIN, "backup", "-"], { env });
    let complaint = "";
    child.stderr.on("data", (text) => (complaint += String(text)));
    const ended = new Promise((resolve) => child.once("exit", resolve));
    await new Promise((resolve) => child.stdout.once("readable", resolve));
    child.kill("SIGTERM");
    expect([await ended, complaint]).toEqual([
      143,
      "Stopped; what was written is no whole backup.\n",
    ]);
    child.stdout.destroy();
  });

  it.runIf(process.platform === "linux")("says in one line that a disk is full", async () => {
    const full = openSync("/dev/full", "w");
    const env = { ...process.env, DATA_DIR: running().dataDir };
    const child = spawn(process.execPath, [ADMIN, "backup", "-"], {
      ...{ env, stdio: ["ignore", full, "pipe"] },
    });
    let complaint = "";
    child.stderr?.on("data", (text) => (complaint += String(text)));
    const code = await new Promise((resolve) => child.once("close", resolve));
    closeSync(full);
    expect([code, complaint]).toEqual([
      1,
      "Standard output cannot be written: there is no room (ENOSPC).\n",
    ]);
  });

  it.each([
    [["backup", "/nowhere/a.tar"], "/nowhere/a.tar cannot be written: there is no such file"],
    [["backup"], "The file is missing. Say: npm run admin -- backup <file> [--replace]"],
    [["restore", ADMIN], "is no backup of Calmward, or it is damaged or cut off."],
  ])("refuses %j with one line", async (words, line) => {
    const { code, printed, complaint } = await operate(...words);
    expect([code, printed]).toEqual([1, ""]);
    expect(complaint).toContain(line);
    expect(complaint.split("\n")).toHaveLength(1);
  });

  it("takes names from where npm was called, and writes to standard output", async () => {
    const { dataDir } = running();
    const fromHere = await npmRunAdmin(
      dataDir,
      "backup",
      path.relative(process.cwd(), file("npm.tar")),
    );
    expect(fromHere).toMatchObject({ code: 0, complaint: "" });
    expect(statSync(file("npm.tar")).size).toBeGreaterThan(1_000_000);
    expect(await aTag("After the backup")).toBe(201);
    const events = await (await call("GET", "/admin/audit?type=backup")).text();
    expect(events).toContain("made");
  });
});
