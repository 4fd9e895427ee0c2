import { closeDatabase, openDatabase } from "./platform/database";
import { migrate } from "./platform/migrate";
import { settings, SettingsError } from "./platform/settings";
import { loadSampleContent } from "./sample-content/load";

const COMMANDS: Record<string, () => Promise<string>> = {
  migrate: async () => report("Migrated", await migrate("up")),
  rollback: async () => report("Rolled back", await migrate("down")),
  seed: async () => {
    await migrate("up");
    return (await loadSampleContent())
      ? "Sample content loaded."
      : "Sample content not loaded: the database has, or had, content.";
  },
};

const report = (done: string, names: string[]) =>
  names.length === 0 ? "Nothing to do." : `${done}: ${names.join(", ")}.`;

const name = process.argv[2] ?? "";
const command = COMMANDS[name];
try {
  if (!command) throw new SettingsError(`Say one of: ${Object.keys(COMMANDS).join(", ")}.`);
  openDatabase(settings());
  console.log(await command());
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
