import { randomUUID } from "node:crypto";
import { ADMINISTRATOR_COMMANDS } from "./command-line/administrators";
import { AUDIT_COMMANDS } from "./command-line/audit";
import { BACKUP_COMMANDS } from "./command-line/backup";
import { type Command, CommandError } from "./command-line/command";
import { parseCommandLine, formatUsage } from "./command-line/parse-command-line";
import { PATIENT_COMMANDS } from "./command-line/patients";
import { SECRET_COMMANDS } from "./command-line/secret";
import { STORAGE_COMMANDS } from "./command-line/storage";
import { StoppedError } from "./command-line/signals";
import { TOKEN_COMMANDS } from "./command-line/tokens";
import type { Caller } from "./platform/caller";
import { closeDatabase, openDatabase } from "./platform/database";
import { isDatabaseInUse } from "./platform/database-in-use";
import { explainDatabaseError, requireDatabase } from "./platform/database-problem";
import { DomainError } from "./platform/errors";
import { refuseForeignDatabase } from "./platform/foreign-database";
import { readMigrationState } from "./platform/migrate";
import { findReadOnlyUri } from "./platform/read-only-database";
import { settings, SettingsError } from "./platform/settings";

/** All operator commands, one spread for each group. */
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

/**
 * A command competes for SQLite's lock with the server, whose queued writes follow one another without a pause: SQLite only tries
 * again every 100 ms, and under load 5 seconds were too few for a backup to record itself.
 */
const LOCK_TIMEOUT_SECONDS = 60;

async function openDatabaseFor({ createsTables, worksReadOnly }: Command) {
  const readOnlyUri = worksReadOnly ? await findReadOnlyUri(settings()) : null;
  openDatabase({ ...settings(), lockTimeoutSeconds: LOCK_TIMEOUT_SECONDS, readOnlyUri });
  if (createsTables) {
    // Called only to report an unreachable database before a large file is read: the command itself requires exclusive
    // access.
    await isDatabaseInUse(settings());
    await refuseForeignDatabase(settings());
    return;
  }
  await requireDatabase(settings());
  const { pending, unknown } = await readMigrationState();
  if (pending.length > 0) {
    throw new CommandError("The database is not up to date: run `npm run db:migrate` first.");
  }
  if (unknown.length > 0) {
    throw new CommandError("The database was made by a newer release: use that release's command.");
  }
}

/** Converts expected errors to one line for the operator; unexpected ones keep their stack. */
function describeError(error: unknown): unknown {
  if (error instanceof DomainError) {
    return error.fields.map(({ message }) => message).join("; ") || error.message;
  }
  if (error instanceof SettingsError || error instanceof CommandError) return error.message;
  const explained = explainDatabaseError(settings(), error);
  return explained instanceof SettingsError ? explained.message : error;
}

// Silences Sequelize's own warning about lost connections; the resulting error is reported below.
console.warn = () => undefined;
// Created files are accessible to the owner only, as under `npm run serve`.
process.umask(0o077);
try {
  const invocation = parseCommandLine(COMMANDS, process.argv.slice(2));
  if (invocation) await openDatabaseFor(invocation.command);
  const output = invocation
    ? await invocation.command.run(operator, invocation.options)
    : formatUsage(COMMANDS);
  if (output !== "") console.log(output);
} catch (error) {
  console.error(describeError(error));
  // Exits without waiting for the interrupted work.
  if (error instanceof StoppedError) process.exit(error.exitCode);
  process.exitCode = 1;
} finally {
  await closeDatabase();
}
