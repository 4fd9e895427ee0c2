import { QueryTypes, type Transaction } from "sequelize";
import { database, dialect } from "~/server/platform/database";
import { toDatabaseError } from "~/server/platform/database-errors";
import { BackupError } from "./backup-error";
import type { Column, Table } from "./tables";

type Value = string | number | boolean | null;
/** A row as a backup holds it: the same from both databases, times as ISO 8601 in UTC. */
export type BackupRow = Record<string, Value>;

/** So few that a page of the longest rows stays small in memory. */
const ROWS_A_PAGE = 250;
/** In one statement: SQLite's driver looks for each among all of them. */
const MAX_VALUES = 500;
const SQLITE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \+00:00$/;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const list = (columns: Column[]) => columns.map(({ name }) => quoted(name)).join(", ");

/** The rows of a table in the order of their keys, as they are in the transaction, a page at a time. */
export async function* rowsOf(
  transaction: Transaction,
  table: Table,
): AsyncGenerator<BackupRow, void> {
  const pages = dialect() === "postgres" ? pagesByCursor : pagesByKey;
  for await (const page of pages(transaction, table)) {
    for (const row of page) yield canonical(table, row);
  }
}

/** PostgreSQL sorts once, by code point as SQLite does, and hands the rows out. */
async function* pagesByCursor(transaction: Transaction, { name, columns, key }: Table) {
  const order = key.map((column) =>
    column.kind === "text" ? `${quoted(column.name)} COLLATE "C"` : quoted(column.name),
  );
  const run = (sql: string) => database().query(sql, { transaction });
  await run(
    `DECLARE backup_rows NO SCROLL CURSOR FOR ` +
      `SELECT ${list(columns)} FROM ${quoted(name)} ORDER BY ${order.join(", ")}`,
  );
  for (;;) {
    const page = await database().query<Record<string, unknown>>(
      `FETCH ${ROWS_A_PAGE} FROM backup_rows`,
      { type: QueryTypes.SELECT, transaction },
    );
    if (page.length === 0) break;
    yield page;
  }
  await run("CLOSE backup_rows");
}

/** SQLite finds the place behind the last row in the key's index. */
async function* pagesByKey(transaction: Transaction, { name, columns, key }: Table) {
  const start = `SELECT ${list(columns)} FROM ${quoted(name)}`;
  const after = `WHERE (${list(key)}) > (${key.map((_, index) => `$${index + 1}`).join(", ")})`;
  const end = `ORDER BY ${list(key)} LIMIT ${ROWS_A_PAGE}`;
  let last: Record<string, unknown> | undefined;
  do {
    const page: Record<string, unknown>[] = await database().query<Record<string, unknown>>(
      last ? `${start} ${after} ${end}` : `${start} ${end}`,
      {
        bind: last && key.map((column) => last?.[column.name]),
        type: QueryTypes.SELECT,
        transaction,
      },
    );
    yield page;
    last = page.length < ROWS_A_PAGE ? undefined : page.at(-1);
  } while (last);
}

function canonical({ name, columns }: Table, row: Record<string, unknown>): BackupRow {
  const values = columns.map((column) => {
    const value = valueOf(column, row[column.name]);
    if (value !== undefined) return [column.name, value] as const;
    // What is wrong is said without the value: it may be anything.
    throw new BackupError(`${name}.${column.name} holds a value that is no ${column.kind}.`);
  });
  return Object.fromEntries(values);
}

/** A value of the database's as both would say it; undefined for one that is not of its kind. */
function valueOf({ kind }: Column, value: unknown): Value | undefined {
  if (value === null) return null;
  switch (kind) {
    case "text":
      return typeof value === "string" ? value : undefined;
    case "boolean":
      return value === true || value === 1
        ? true
        : value === false || value === 0
          ? false
          : undefined;
    case "number":
      return Number.isFinite(value) ? (value as number) : undefined;
    case "integer": {
      // PostgreSQL hands great numbers out as texts.
      const number = typeof value === "string" && value !== "" ? Number(value) : value;
      return Number.isSafeInteger(number) ? (number as number) : undefined;
    }
    case "time":
      return timeOf(value);
  }
}

function timeOf(value: unknown): string | undefined {
  if (typeof value === "string" && SQLITE_TIME.test(value)) {
    return `${value.slice(0, 10)}T${value.slice(11, 23)}Z`;
  }
  const time = value instanceof Date ? value : new Date(typeof value === "string" ? value : NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/**
 * Puts rows of a backup into their table, as they are: with their ids and times, past the models.
 * @throws BackupError for rows that do not fit
 */
export async function insertRows(
  transaction: Transaction,
  table: Table,
  rows: BackupRow[],
): Promise<void> {
  const atOnce = Math.max(1, Math.floor(MAX_VALUES / table.columns.length));
  for (let first = 0; first < rows.length; first += atOnce) {
    await insert(transaction, table, rows.slice(first, first + atOnce));
  }
}

async function insert(transaction: Transaction, { name, columns }: Table, rows: BackupRow[]) {
  if (rows.some((row) => Object.keys(row).length > columns.length)) {
    throw new BackupError(`The backup has columns that the table ${name} does not have.`);
  }
  const bind = rows.flatMap((row) => columns.map((column) => stored(name, column, row)));
  let parameter = 0;
  const places = rows.map(() => `(${columns.map(() => `$${(parameter += 1)}`).join(", ")})`);
  try {
    await database().query(
      `INSERT INTO ${quoted(name)} (${list(columns)}) VALUES ${places.join(", ")}`,
      { bind, transaction },
    );
  } catch (error) {
    if (toDatabaseError(error) || !(error instanceof Error && "original" in error)) throw error;
    const { message } = error.original as Error;
    throw new BackupError(`Rows of the table ${name} do not fit into the database: ${message}.`);
  }
}

function stored(table: string, { name, kind }: Column, row: BackupRow): Value {
  const value = row[name];
  if (value === undefined) throw new BackupError(`The backup lacks ${table}.${name}.`);
  // SQLite would take anything.
  if (valueOf({ name, kind }, value) !== value) {
    throw new BackupError(`The backup's ${table}.${name} holds a value that is no ${kind}.`);
  }
  if (kind === "time" && typeof value === "string" && dialect() === "sqlite") {
    // As Sequelize writes it: times are compared as texts.
    return `${value.slice(0, 10)} ${value.slice(11, 23)} +00:00`;
  }
  return value;
}
