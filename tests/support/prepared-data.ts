import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { closeDatabase, openDatabase } from "~/server/platform/database";
import { replaceFileStorage } from "~/server/files/storage";
import { migrate } from "~/server/platform/migrate";
import { readSettings, replaceSettings } from "~/server/platform/settings";

/** Creates a data directory for a server to start on, and fills it by some work. It is deleted after the test file. */
export async function prepareData<T>(work: () => Promise<T>, env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "calmward-prepared-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  replaceSettings(readSettings({ DATA_DIR: dataDir, TIME_ZONE: "UTC", ...env }));
  // Drop the storage of the previous settings, which the modules cache.
  replaceFileStorage(undefined);
  openDatabase({ databaseUrl: null, dataDir });
  await migrate("up");
  const result = await work();
  await closeDatabase();
  replaceFileStorage(undefined);
  return { dataDir, result };
}
