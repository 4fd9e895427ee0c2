import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { closeDatabase, openDatabase } from "~/server/platform/database";
import { replaceFileStorage } from "~/server/files/storage";
import { migrate } from "~/server/platform/migrate";
import { readSettings, useSettings } from "~/server/platform/settings";

/** A data directory for a server to start with, which holds what the work has made. It goes after the test file. */
export async function preparedData<T>(
  work: () => Promise<T>,
  environment: Record<string, string> = {},
) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "calmward-prepared-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  useSettings(readSettings({ DATA_DIR: dataDir, TIME_ZONE: "UTC", ...environment }));
  // The storage of the settings that were there before is kept with the modules: this place has its own.
  replaceFileStorage(undefined);
  openDatabase({ databaseUrl: null, dataDir });
  await migrate("up");
  const made = await work();
  await closeDatabase();
  replaceFileStorage(undefined);
  return { dataDir, made };
}
