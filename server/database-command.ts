import { checkFileStorage, explainStorageError } from "./files/storage";
import { claimStorage } from "./files/storage-owner";
import { refuseLostDatabase } from "./lost-database";
import { closeDatabase, openDatabase } from "./platform/database";
import { DATABASE_IN_USE_MESSAGE, isDatabaseInUse } from "./platform/database-in-use";
import { explainDatabaseError, requireDatabase } from "./platform/database-problem";
import { captureOutput, isTextLog, printFatal, reportMigration, startLog } from "./platform/log";
import { migrate } from "./platform/migrate";
import { settings, SettingsError } from "./platform/settings";
import { loadSampleContent } from "./sample-content/load";

type DatabaseCommand = {
  run: () => Promise<string>;
  /** Whether it removes tables that a running server uses. */
  isDestructive?: true;
};

const COMMANDS: Record<string, DatabaseCommand> = {
  migrate: { run: async () => formatReport("Migrated", await migrateUp()) },
  rollback: {
    run: async () => formatReport("Rolled back", await migrate("down")),
    isDestructive: true,
  },
  seed: {
    async run() {
      await migrateUp();
      await claimStorage();
      return (await loadSampleContent())
        ? "Sample content loaded."
        : "Sample content not loaded: the database has, or had, content.";
    },
  },
};

/** Migrates as at start-up: refuses to replace a lost database with an empty one. */
async function migrateUp(): Promise<string[]> {
  await checkFileStorage();
  await refuseLostDatabase();
  return migrate("up", reportMigration);
}

const formatReport = (action: string, names: string[]) =>
  names.length === 0 ? "Nothing to do." : `${action}: ${names.join(", ")}.`;

async function requireExclusiveAccess(): Promise<void> {
  if (await isDatabaseInUse(settings())) throw new SettingsError(DATABASE_IN_USE_MESSAGE);
}

/** Converts expected errors to a SettingsError with one line for the operator; unexpected ones keep their stack. */
const explainError = (error: unknown): unknown =>
  error instanceof SettingsError
    ? error
    : explainStorageError(explainDatabaseError(settings(), error));

// A person's command, unless a job's log is collected.
process.env.LOG_FORMAT ||= "text";
captureOutput();
// Created files are accessible to the owner only, however the process was started.
process.umask(0o077);
const command = COMMANDS[process.argv[2] ?? ""];
try {
  if (!command) throw new SettingsError(`Use one of: ${Object.keys(COMMANDS).join(", ")}.`);
  openDatabase(settings());
  // Checked before this process connects and counts as a user of the database itself.
  if (command.isDestructive) await requireExclusiveAccess();
  await requireDatabase(settings());
  const report = await command.run();
  if (isTextLog()) console.log(report);
  else startLog.info(report);
} catch (error) {
  printFatal(explainError(error));
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
