import { checkFileStorage, explainStorageError } from "./files/storage";
import { claimStorage } from "./files/storage-owner";
import { refuseLostDatabase } from "./lost-database";
import { closeDatabase, openDatabase } from "./platform/database";
import { IN_USE, isDatabaseInUse } from "./platform/database-in-use";
import { explainDatabaseError, requireDatabase } from "./platform/database-problem";
import { migrate } from "./platform/migrate";
import { settings, SettingsError } from "./platform/settings";
import { loadSampleContent } from "./sample-content/load";

type DatabaseCommand = {
  run: () => Promise<string>;
  /** Whether it takes away what a server that runs works with. */
  takesAway?: true;
};

const COMMANDS: Record<string, DatabaseCommand> = {
  migrate: { run: async () => report("Migrated", await migrateUp()) },
  rollback: { run: async () => report("Rolled back", await migrate("down")), takesAway: true },
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

/** What a start does first: a database that was lost is not made anew. */
async function migrateUp(): Promise<string[]> {
  await checkFileStorage();
  await refuseLostDatabase();
  return migrate("up");
}

const report = (done: string, names: string[]) =>
  names.length === 0 ? "Nothing to do." : `${done}: ${names.join(", ")}.`;

async function requireNobodyElse(): Promise<void> {
  if (await isDatabaseInUse(settings())) throw new SettingsError(IN_USE);
}

/** One line for whoever typed it; what nobody foresaw keeps its stack. */
function describeError(error: unknown): unknown {
  if (error instanceof SettingsError) return error.message;
  const explained = explainStorageError(explainDatabaseError(settings(), error));
  return explained instanceof SettingsError ? explained.message : error;
}

// What is made here belongs to its owner alone, however it was started.
process.umask(0o077);
const command = COMMANDS[process.argv[2] ?? ""];
try {
  if (!command) throw new SettingsError(`Say one of: ${Object.keys(COMMANDS).join(", ")}.`);
  openDatabase(settings());
  // Before this process has the database open itself.
  if (command.takesAway) await requireNobodyElse();
  await requireDatabase(settings());
  console.log(await command.run());
} catch (error) {
  console.error(describeError(error));
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
