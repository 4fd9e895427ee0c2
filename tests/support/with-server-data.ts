import { replaceFileStorage } from "~/server/files/storage";
import { closeDatabase, openDatabase } from "~/server/platform/database";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";

/** Data directory of a server, and its settings, such as DATABASE_URL. */
export type ServerData = { dataDir: string; env?: Record<string, string> };

/** Runs some work of the product in this process, on the data of a server; one at a time, since the database is global. */
export async function withServerData<T>(
  { dataDir, env }: ServerData,
  work: () => Promise<T>,
): Promise<T> {
  replaceSettings(readSettings({ TIME_ZONE: "UTC", ...env, DATA_DIR: dataDir }));
  // Drop the storage of the previous settings, which the modules cache.
  replaceFileStorage(undefined);
  openDatabase(settings());
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}
