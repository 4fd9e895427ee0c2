import { existsSync } from "node:fs";
import path from "node:path";
import { fileStorage, extractFileId, describeStorage } from "./files/storage";
import { readExecutedMigrations } from "./platform/migrate";
import { AUDIT_HEAD_FILE } from "./platform/audit-seal";
import { settings, SettingsError } from "./platform/settings";

/**
 * Refuses to start on an empty database if traces of an earlier installation exist: its database was lost or moved, or
 * the settings are wrong, which a new database would hide. Call before migrating.
 * @throws SettingsError with one line of instructions for the operator; UnavailableError
 */
export async function refuseLostDatabase(): Promise<void> {
  const trace = await findTrace();
  // Migrations are read after the trace, which may be that of another instance that starts concurrently.
  if (trace === null || (await readExecutedMigrations()).length > 0) return;
  const { databaseUrl } = settings();
  const problem = databaseUrl
    ? "DATABASE_URL names a database that is empty"
    : "Its database is empty";
  throw new SettingsError(
    `${trace} of an installation that was here before. ${problem}: put the right one there, or restore a backup ` +
      "(docs/operating.md); for a new installation, set another place.",
  );
}

/** Finds a trace of an installation outside its database, as the start of a message for the operator; null if none. */
async function findTrace(): Promise<string | null> {
  const { dataDir } = settings();
  if (existsSync(path.join(dataDir, AUDIT_HEAD_FILE)))
    return `DATA_DIR is "${dataDir}"; it has the ${AUDIT_HEAD_FILE}`;
  const storage = fileStorage();
  if ((await storage.readOwner()) !== null) return `${describeStorage()} has the installation-id`;
  for await (const { name } of storage.list())
    if (extractFileId(name)) return `${describeStorage()} has files`;
  return null;
}
