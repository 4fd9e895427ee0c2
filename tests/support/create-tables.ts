import { closeDatabase, openDatabase } from "~/server/platform/database";
import { migrate } from "~/server/platform/migrate";
import { readSettings, replaceSettings } from "~/server/platform/settings";

/**
 * Creates all tables in an empty database, once per project: test files copy it, which takes a tenth of a migration's time.
 * migrations.test.ts tests the migrations themselves.
 */
export async function createTables(databaseUrl: string | null, dataDir: string): Promise<void> {
  replaceSettings(readSettings({ DATA_DIR: dataDir }));
  openDatabase({ databaseUrl, dataDir });
  await migrate("up");
  await closeDatabase();
}
