import { randomUUID } from "node:crypto";
import { ADMINISTRATOR_COMMANDS } from "./command-line/administrators";
import { AUDIT_COMMANDS } from "./command-line/audit";
import { BACKUP_COMMANDS } from "./command-line/backup";
import { type Command, CommandError } from "./command-line/command";
import { readCommandLine, usagesOf } from "./command-line/run";
import { PATIENT_COMMANDS } from "./command-line/patients";
import { SECRET_COMMANDS } from "./command-line/secret";
import { STORAGE_COMMANDS } from "./command-line/storage";
import { StoppedError } from "./command-line/stopping";
import { TOKEN_COMMANDS } from "./command-line/tokens";
import type { Caller } from "./platform/caller";
import { closeDatabase, openDatabase } from "./platform/database";
import { isDatabaseInUse } from "./platform/database-in-use";
import { explainDatabaseError, requireDatabase } from "./platform/database-problem";
import { DomainError } from "./platform/errors";
import { migrationState } from "./platform/migrate";
import { settings, SettingsError } from "./platform/settings";

/** Everything the operator can do. Another group of commands is one more line. */
const COMMANDS = {
  ...ADMINISTRATOR_COMMANDS,
  ...AUDIT_COMMANDS,
  ...BACKUP_COMMANDS,
  ...PATIENT_COMMANDS,
  ...SECRET_COMMANDS,
  ...STORAGE_COMMANDS,
  ...TOKEN_COMMANDS,
};

const operator: Caller = {
  actor: { id: "operator", name: "Operator", role: "administrator" },
  address: null,
  requestId: randomUUID(),
  channel: "command-line",
};

async function openDatabaseFor({ makesTables }: Command) {
  openDatabase(settings());
  if (makesTables) {
    // It wants the database for itself, and says so. One that cannot be reached is told before a great file is read.
    await isDatabaseInUse(settings());
    return;
  }
  await requireDatabase(settings());
  const { pending, unknown } = await migrationState();
  if (pending.length > 0) {
    throw new CommandError("The database is not up to date: run `npm run db:migrate` first.");
  }
  if (unknown.length > 0) {
    throw new CommandError("The database was made by a newer release: use that release's command.");
  }
}

/** One line for whoever typed it; what nobody foresaw keeps its stack. */
function describeError(error: unknown): unknown {
  if (error instanceof DomainError) {
    return error.fields.map(({ message }) => message).join("; ") || error.message;
  }
  if (error instanceof SettingsError || error instanceof CommandError) return error.message;
  const explained = explainDatabaseError(settings(), error);
  return explained instanceof SettingsError ? explained.message : error;
}

// Sequelize tells of a connection that was lost here, in words of its own; what it comes to is said below.
console.warn = () => undefined;
// What is made here belongs to its owner alone, as under `npm run serve`.
process.umask(0o077);
try {
  const said = readCommandLine(COMMANDS, process.argv.slice(2));
  if (said) await openDatabaseFor(said.command);
  const words = said ? await said.command.run(operator, said.options) : usagesOf(COMMANDS);
  if (words !== "") console.log(words);
} catch (error) {
  console.error(describeError(error));
  // What it was stopped in may take long, and nobody waits for it any more.
  if (error instanceof StoppedError) process.exit(error.exitCode);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
