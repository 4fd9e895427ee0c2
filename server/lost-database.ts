import { existsSync } from "node:fs";
import path from "node:path";
import { fileStorage, findFileId, nameStorage } from "./files/storage";
import { executedMigrations } from "./platform/migrate";
import { HEAD_FILE } from "./platform/audit-seal";
import { settings, SettingsError } from "./platform/settings";

/**
 * Refuses to begin with an empty database where an installation has been: its database was lost, moved, or is another one
 * than the settings name, and a new one in its place would hide that. Asked before anything is migrated.
 * @throws SettingsError with one line that says what to do; UnavailableError
 */
export async function refuseLostDatabase(): Promise<void> {
  const trace = await findTrace();
  // Asked last: another instance may have begun meanwhile, and left what was found.
  if (trace === null || (await executedMigrations()).length > 0) return;
  const { databaseUrl } = settings();
  const what = databaseUrl
    ? "DATABASE_URL names a database that is empty"
    : "Its database is empty";
  throw new SettingsError(
    `${trace} of an installation that was here before. ${what}: put the right one there, or restore a backup ` +
      "(docs/operating.md); for a new installation, set another place.",
  );
}

/** What an installation leaves beside its database, as the beginning of a line for the operator; null where nothing is. */
async function findTrace(): Promise<string | null> {
  const { dataDir } = settings();
  if (existsSync(path.join(dataDir, HEAD_FILE)))
    return `DATA_DIR is "${dataDir}"; it has the ${HEAD_FILE}`;
  const storage = fileStorage();
  if ((await storage.readOwner()) !== null) return `${nameStorage()} has the installation-id`;
  for await (const { name } of storage.list())
    if (findFileId(name)) return `${nameStorage()} has files`;
  return null;
}
