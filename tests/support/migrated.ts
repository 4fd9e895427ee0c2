import { closeDatabase, openDatabase } from "~/server/platform/database";
import { migrate } from "~/server/platform/migrate";
import { readSettings, useSettings } from "~/server/platform/settings";

/**
 * Makes all tables in an empty database, once for all tests of a project: each file begins with a copy, which takes a tenth
 * of the time. That the migrations themselves are right is for migrations.test.ts.
 */
export async function makeTables(databaseUrl: string | null, dataDir: string): Promise<void> {
  useSettings(readSettings({ DATA_DIR: dataDir }));
  openDatabase({ databaseUrl, dataDir });
  await migrate("up");
  await closeDatabase();
}
