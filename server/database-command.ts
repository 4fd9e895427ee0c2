import { checkFileStorage, explainStorageError } from "./files/storage";
import { claimStorage } from "./files/storage-owner";
import { refuseLostDatabase } from "./lost-database";
import { closeDatabase, openDatabase } from "./platform/database";
import { DATABASE_IN_USE_MESSAGE, isDatabaseInUse } from "./platform/database-in-use";
import { explainDatabaseError, requireDatabase } from "./platform/database-problem";
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
  return migrate("up");
}

const formatReport = (action: string, names: string[]) =>
  names.length === 0 ? "Nothing to do." : `${action}: ${names.join(", ")}.`;

async function requireExclusiveAccess(): Promise<void> {
  if (await isDatabaseInUse(settings())) throw new SettingsError(DATABASE_IN_USE_MESSAGE);
}

/** Converts expected errors to one line for the operator; unexpected ones keep their stack. */
function describeError(error: unknown): unknown {
  if (error instanceof SettingsError) return error.message;
  const explained = explainStorageError(explainDatabaseError(settings(), error));
  return explained instanceof SettingsError ? explained.message : error;
}

// Created files are accessible to the owner only, however the process was started.
process.umask(0o077);
const command = COMMANDS[process.argv[2] ?? ""];
try {
  if (!command) throw new SettingsError(`Use one of: ${Object.keys(COMMANDS).join(", ")}.`);
  openDatabase(settings());
  // Checked before this process connects and counts as a user of the database itself.
  if (command.isDestructive) await requireExclusiveAccess();
  await requireDatabase(settings());
  console.log(await command.run());
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
