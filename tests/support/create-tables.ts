import { closeDatabase, openDatabase } from "~/server/platform/database";
import { migrate } from "~/server/platform/migrate";
import { readSettings, useSettings } from "~/server/platform/settings";

/**
 * Creates all tables in an empty database, once per project: each test file copies it, which takes a tenth of the time.
 * migrations.test.ts tests the migrations themselves.
 */
export async function createTables(databaseUrl: string | null, dataDir: string): Promise<void> {
  useSettings(readSettings({ DATA_DIR: dataDir }));
  openDatabase({ databaseUrl, dataDir });
  await migrate("up");
  await closeDatabase();
}
