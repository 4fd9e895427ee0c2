import { DatabaseError, QueryTypes, type Transaction } from "sequelize";
import { database } from "./database";
import { errorCode } from "./errors";
import { SettingsError } from "./setting";

/** From this one on, the owner of a database may make pg_trgm, and need not be superuser. */
const OLDEST = 13;
const NOT_ALLOWED = "42501";

/** What is wrong with a PostgreSQL, for the operator; null when it can be used (docs/several-instances.md). */
export function postgresProblem(found: { version: number; encoding: string }): string | null {
  const release = Math.floor(found.version / 10_000);
  if (release < OLDEST) {
    return `DATABASE_URL names PostgreSQL ${release}; it takes ${OLDEST} or newer.`;
  }
  return found.encoding === "UTF8"
    ? null
    : `DATABASE_URL names a database in ${found.encoding}; it takes one in UTF8.`;
}

/**
 * Makes sure, before the first table is made, that this PostgreSQL can be used, and that it has the extension that
 * searches need. @throws SettingsError with one line that says what to do
 */
export async function preparePostgres(transaction: Transaction): Promise<void> {
  const [found] = await database().query<{ version: number; encoding: string }>(
    "SELECT current_setting('server_version_num')::int AS version, " +
      "current_setting('server_encoding') AS encoding",
    { type: QueryTypes.SELECT, transaction },
  );
  const problem = found ? postgresProblem(found) : null;
  if (problem) throw new SettingsError(problem);
  await orTell(
    "DATABASE_URL names a database without the extension pg_trgm, and a user who cannot make it; " +
      'run "CREATE EXTENSION pg_trgm" in it as its owner or as superuser',
    () => database().query("CREATE EXTENSION IF NOT EXISTS pg_trgm", { transaction }),
  );
}

/** Makes the first table; who may not is told so. @throws SettingsError */
export async function makeFirstTable(sql: string, transaction: Transaction): Promise<void> {
  await orTell(
    "DATABASE_URL names a database whose user may not make tables; make the user its owner",
    () => database().query(sql, { transaction }),
  );
}

/** What a database does not have, or its user may not do, is for the operator to mend. */
async function orTell(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof DatabaseError ? errorCode(error.original) : undefined;
    const isTheirs = code === NOT_ALLOWED || code === "58P01" || code === "0A000";
    throw isTheirs ? new SettingsError(`${what} (${code}).`) : error;
  }
}
