import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { closeDatabase, openDatabase } from "~/server/platform/database";
import { replaceFileStorage } from "~/server/files/storage";
import { migrate } from "~/server/platform/migrate";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { copyData } from "./server-data";

/**
 * Creates a data directory for a server to start on, and fills it by some work. `copyForServer` copies it for a further server,
 * since a database serves one. All are deleted after the test file.
 */
export async function prepareData<T>(work: () => Promise<T>, env: Record<string, string> = {}) {
  const createDirectory = () => {
    const directory = mkdtempSync(path.join(tmpdir(), "calmward-prepared-"));
    afterAll(() => rmSync(directory, { recursive: true, force: true }));
    return directory;
  };
  const dataDir = createDirectory();
  replaceSettings(readSettings({ DATA_DIR: dataDir, TIME_ZONE: "UTC", ...env }));
  // Drop the storage of the previous settings, which the modules cache.
  replaceFileStorage(undefined);
  openDatabase({ databaseUrl: null, dataDir });
  await migrate("up");
  const result = await work();
  await closeDatabase();
  replaceFileStorage(undefined);
  return { dataDir, result, copyForServer: () => copyData(dataDir, createDirectory()) };
}
