import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, inject, it } from "vitest";
import { loadSampleContent } from "~/server/sample-content/load";
import { seedSurvey } from "../factories/content";
import { readBackup } from "../support/backup";
import { createAdminRunner } from "../support/command-line";
import { prepareData } from "../support/prepared-data";
import { copyData } from "../support/server-data";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-killed-restore-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const pathTo = (name: string) => path.join(directory, name);
const ADMIN_SCRIPT = path.resolve(import.meta.dirname, "../../build/server/admin.js");

it("a backup can be restored again after the restore was killed, and replaces the sample content with --replace", async () => {
  const { dataDir: source } = await prepareData(async () => {
    await loadSampleContent();
    for (let index = 0; index < 5; index += 1) await seedSurvey({ name: `Busy ${index}` });
  });
  expect((await createAdminRunner(source)("backup", pathTo("busy.tar.gz"))).code).toBe(0);
  const dataDir = copyData(inject("serverData").filled, pathTo("killed"));
  const refused = await createAdminRunner(dataDir)("restore", pathTo("busy.tar.gz"));
  expect(refused.stderr).toBe("The database has the sample content. Use --replace to replace it.");
  const env = { ...process.env, DATA_DIR: dataDir };
  const args = [ADMIN_SCRIPT, "restore", pathTo("busy.tar.gz"), "--replace"];
  const child = spawn(process.execPath, args, { env, stdio: "ignore" });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  // On a fast machine the restore may finish first.
  setTimeout(() => child.kill("SIGKILL"), 900);
  await ended;
  const retried = await createAdminRunner(dataDir)("restore", pathTo("busy.tar.gz"), "--replace");
  const wasComplete = retried.stderr.startsWith("The database is not empty");
  expect([retried.code, wasComplete]).toEqual(wasComplete ? [1, true] : [0, false]);
  const verified = await createAdminRunner(dataDir)("audit", "verify");
  expect(verified.code).toBe(0);
  const backup = await createAdminRunner(dataDir)("backup", pathTo("killed.tar"));
  expect(backup.code).toBe(0);
  const [expected, actual] = [
    await readBackup(pathTo("busy.tar.gz")),
    await readBackup(pathTo("killed.tar")),
  ];
  expect(actual.rows.surveys).toEqual(expected.rows.surveys);
});
