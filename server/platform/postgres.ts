import { DatabaseError, QueryTypes, type Transaction } from "sequelize";
import { database } from "./database";
import { errorCode } from "./errors";
import { SettingsError } from "./setting";

/** Extensions for searches, and for the constraints on overlapping appointments. Both come with PostgreSQL. */
const EXTENSIONS = ["pg_trgm", "btree_gist"];
/** Minimum release: the first in which a database owner may create them without being superuser. */
const MIN_RELEASE = 13;
const INSUFFICIENT_PRIVILEGE = "42501";

/** Checks PostgreSQL's version and encoding. @returns message for the operator, or null (docs/several-instances.md) */
export function findPostgresProblem({
  version,
  encoding,
}: {
  version: number;
  encoding: string;
}): string | null {
  const release = Math.floor(version / 10_000);
  if (release < MIN_RELEASE) {
    return `DATABASE_URL names PostgreSQL ${release}; it takes ${MIN_RELEASE} or newer.`;
  }
  return encoding === "UTF8"
    ? null
    : `DATABASE_URL names a database in ${encoding}; it takes one in UTF8.`;
}

/**
 * Checks the PostgreSQL database and creates its extensions, before the first table is created.
 * @throws SettingsError with a one-line instruction for the operator
 */
export async function preparePostgres(transaction: Transaction): Promise<void> {
  const [server] = await database().query<{ version: number; encoding: string }>(
    "SELECT current_setting('server_version_num')::int AS version, " +
      "current_setting('server_encoding') AS encoding",
    { type: QueryTypes.SELECT, transaction },
  );
  const problem = server ? findPostgresProblem(server) : null;
  if (problem) throw new SettingsError(problem);
  for (const name of EXTENSIONS) {
    await explainFailure(
      `DATABASE_URL names a database without the extension ${name}, and a user who cannot make it; ` +
        `run "CREATE EXTENSION ${name}" in it as its owner or as superuser`,
      () => database().query(`CREATE EXTENSION IF NOT EXISTS ${name}`, { transaction }),
    );
  }
}

/** Creates the first table. @throws SettingsError without the privilege */
export async function createFirstTable(sql: string, transaction: Transaction): Promise<void> {
  await explainFailure(
    "DATABASE_URL names a database whose user may not make tables; make the user its owner",
    () => database().query(sql, { transaction }),
  );
}

/** Converts errors about missing privileges or extensions to a message for the operator. @throws SettingsError */
async function explainFailure(problem: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof DatabaseError ? errorCode(error.original) : undefined;
    const isConfiguration = code === INSUFFICIENT_PRIVILEGE || code === "58P01" || code === "0A000";
    throw isConfiguration ? new SettingsError(`${problem} (${code}).`) : error;
  }
}
