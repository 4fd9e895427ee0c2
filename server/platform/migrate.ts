import { QueryTypes, Transaction } from "sequelize";
import { migrations } from "~/migrations";
import type { Migration, MigrationContext } from "~/migrations/migration";
import { database, dialect } from "./database";
import { createFirstTable, preparePostgres } from "./postgres";
import { SettingsError } from "./setting";
import { settings } from "./settings";
import { liftStatementTimeout } from "./statement-timeout";

/** Arbitrary id of the advisory lock against concurrent migrations. */
const POSTGRES_LOCK = 730_014_002;
const TABLE = "migrations";

type Direction = "up" | "down" | "all-down";

/**
 * Runs all pending migrations, or reverts the last one, in one transaction with their log entries, so that a killed start
 * leaves no partial migration.
 * @param onMigration called before each migration with its name
 * @returns names of the migrations that ran
 * @throws SettingsError for an unusable PostgreSQL database, or one whose user may not create tables, and for a database of a
 *   newer release, which is left unchanged
 */
export async function migrate(
  direction: Direction,
  onMigration?: (name: string) => void,
): Promise<string[]> {
  return database().transaction({ type: Transaction.TYPES.IMMEDIATE }, (transaction) =>
    migrateIn(transaction, direction, { onMigration }),
  );
}

type MigrateOptions = {
  /** Name of the last migration to run upward; default: all. */
  lastName?: string;
  /** Called before each migration with its name. */
  onMigration?: (name: string) => void;
};

/**
 * Like `migrate`, within a given transaction; concurrent migrations wait for its end.
 */
export async function migrateIn(
  transaction: Transaction,
  direction: Direction,
  { lastName, onMigration }: MigrateOptions = {},
): Promise<string[]> {
  const run = (sql: string) => database().query(sql, { transaction });
  const createTableSql = `CREATE TABLE IF NOT EXISTS ${TABLE} (name TEXT PRIMARY KEY)`;
  if (dialect() === "postgres") {
    // Building an index of a large table, or waiting for another instance, may exceed the timeout.
    await liftStatementTimeout(transaction);
    await run(`SELECT pg_advisory_xact_lock(${POSTGRES_LOCK})`);
    await preparePostgres(transaction);
    await createFirstTable(createTableSql, transaction);
  } else {
    await run(createTableSql);
  }
  const executed = await readExecutedNames(transaction);
  requireKnownRelease(executed);
  const schema = database().getQueryInterface();
  const { phoneRegion } = settings();
  const context: MigrationContext = { schema, transaction, dialect: dialect(), phoneRegion, run };
  const toRun = selectMigrations(direction, executed, lastName);
  for (const { name, up, down } of toRun) {
    onMigration?.(name);
    await (direction === "up" ? up(context) : down(context));
    const entry =
      direction === "up"
        ? `INSERT INTO ${TABLE} (name) VALUES (:name)`
        : `DELETE FROM ${TABLE} WHERE name = :name`;
    await database().query(entry, { replacements: { name }, transaction });
  }
  return toRun.map(({ name }) => name);
}

function selectMigrations(
  direction: Direction,
  executed: string[],
  lastName?: string,
): Migration[] {
  const isDone = ({ name }: Migration) => executed.includes(name);
  if (direction === "all-down") return migrations.filter(isDone).toReversed();
  if (direction === "down") return migrations.filter(isDone).slice(-1);
  const lastIndex =
    lastName === undefined
      ? migrations.length
      : migrations.findIndex(({ name }) => name === lastName);
  if (lastIndex === -1) throw new Error(`There is no migration ${lastName}`);
  return migrations.slice(0, lastIndex + 1).filter((migration) => !isDone(migration));
}

/** Refuses a database with migrations of a newer release, which this one can neither revert nor continue. */
function requireKnownRelease(executed: string[]): void {
  const known = migrations.map(({ name }) => name);
  const unknown = executed.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new SettingsError(
    `The database was made by a newer release (it has ${unknown.join(", ")}); start that release.`,
  );
}

/** Reads the names of the executed migrations, in order; empty for a database without tables. */
export async function readExecutedMigrations(transaction?: Transaction): Promise<string[]> {
  const [row] = await database().query<{ found: number | string }>(
    dialect() === "postgres"
      ? `SELECT COUNT(*) AS found FROM pg_tables WHERE schemaname = current_schema() AND tablename = '${TABLE}'`
      : `SELECT COUNT(*) AS found FROM sqlite_master WHERE name = '${TABLE}'`,
    { type: QueryTypes.SELECT, transaction },
  );
  return Number(row?.found) === 0 ? [] : readExecutedNames(transaction);
}

type MigrationState = { done: string[]; pending: string[]; unknown: string[] };

/**
 * Reads the names of the migrations: `done` in the database, `pending` in this release, and `unknown` ones, which a newer
 * release has run. A database that does not respond, or has no migrations table yet, counts as having none.
 * @param orThrow whether to throw the database's error instead
 */
export async function readMigrationState({ orThrow = false } = {}): Promise<MigrationState> {
  const known = migrations.map(({ name }) => name);
  const done = await readExecutedNames().catch((error: unknown) => {
    if (orThrow) throw error;
    return [] as string[];
  });
  return {
    done: done.filter((name) => known.includes(name)),
    pending: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  };
}

/** Reads the names in the migrations table, in order. @throws Error without the table */
async function readExecutedNames(transaction?: Transaction): Promise<string[]> {
  const rows = await database().query<{ name: string }>(`SELECT name FROM ${TABLE} ORDER BY name`, {
    type: QueryTypes.SELECT,
    transaction,
  });
  return rows.map(({ name }) => name);
}
