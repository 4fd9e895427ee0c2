import { closeDatabase, databaseAnswers, openDatabase } from "./platform/database";
import { startHousekeeping } from "./platform/housekeeping";
import { migrate, migrationState } from "./platform/migrate";
import { settings, SettingsError } from "./platform/settings";
import { loadSampleContent } from "./sample-content/load";

export type StartUpReport = { migrated: string[]; sampleLoaded: boolean };

let stopHousekeeping: (() => void) | undefined;
let started: Promise<StartUpReport> | undefined;

/**
 * Brings the product up: settings, database, migrations, sample content, housekeeping. Done once per process, however
 * often it is called; every server awaits it before it listens.
 * @throws SettingsError with one line for the operator
 */
export function startUp(): Promise<StartUpReport> {
  return (started ??= (async () => {
    const { databaseUrl, dataDir, sampleContent } = settings();
    openDatabase({ databaseUrl, dataDir });
    if (!(await databaseAnswers())) {
      throw databaseUrl
        ? new SettingsError("DATABASE_URL names a database that does not answer.")
        : new SettingsError(`DATA_DIR is "${dataDir}"; its database cannot be opened.`);
    }
    const migrated = await migrate("up");
    const { unknown } = await migrationState();
    if (unknown.length > 0) {
      throw new SettingsError(
        `The database was made by a newer release (it has ${unknown.join(", ")}); start that release.`,
      );
    }
    const sampleLoaded = sampleContent && (await loadSampleContent());
    stopHousekeeping = startHousekeeping();
    return { migrated, sampleLoaded };
  })());
}

/** Whether the product can serve: the database answers and its migrations are current. */
export async function isReady(): Promise<boolean> {
  if (!(await databaseAnswers())) return false;
  const { pending, unknown } = await migrationState();
  return pending.length === 0 && unknown.length === 0;
}

/** Closes what startUp opened. */
export async function shutDown(): Promise<void> {
  stopHousekeeping?.();
  started = undefined;
  await closeDatabase();
}
