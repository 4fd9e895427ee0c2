import { QueryTypes, type Transaction } from "sequelize";
import { database, dialect } from "~/server/platform/database";
import { toDatabaseError } from "~/server/platform/database-errors";
import { BackupError } from "./backup-error";
import type { Column, Table } from "./tables";

type Value = string | number | boolean | null;
/** A row in a backup, in the same form for both databases; times are ISO 8601 in UTC. */
export type BackupRow = Record<string, Value>;

/** Page size, small enough that a page of the longest rows fits into memory. */
const PAGE_ROWS = 250;
/** Limit of bound values per statement: SQLite's driver searches all values for each parameter, in quadratic time. */
const MAX_VALUES = 500;
const SQLITE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} \+00:00$/;

const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;
const columnList = (columns: Column[]) => columns.map(({ name }) => quoteName(name)).join(", ");

/** Streams the rows of a table in the order of its key, as the transaction sees them, a page at a time. */
export async function* streamRows(
  transaction: Transaction,
  table: Table,
): AsyncGenerator<BackupRow, void> {
  const readPages = dialect() === "postgres" ? readPagesByCursor : readPagesByKey;
  for await (const page of readPages(transaction, table)) {
    for (const row of page) yield toBackupRow(table, row);
  }
}

/** PostgreSQL sorts once, by code point as SQLite does, and streams the rows through a cursor. */
async function* readPagesByCursor(transaction: Transaction, { name, columns, key }: Table) {
  const order = key.map((column) =>
    column.kind === "text" ? `${quoteName(column.name)} COLLATE "C"` : quoteName(column.name),
  );
  const run = (sql: string) => database().query(sql, { transaction });
  await run(
    `DECLARE backup_rows NO SCROLL CURSOR FOR ` +
      `SELECT ${columnList(columns)} FROM ${quoteName(name)} ORDER BY ${order.join(", ")}`,
  );
  for (;;) {
    const page = await database().query<Record<string, unknown>>(
      `FETCH ${PAGE_ROWS} FROM backup_rows`,
      { type: QueryTypes.SELECT, transaction },
    );
    if (page.length === 0) break;
    yield page;
  }
  await run("CLOSE backup_rows");
}

/** Keyset pagination: SQLite seeks behind the last row in the key's index. */
async function* readPagesByKey(transaction: Transaction, { name, columns, key }: Table) {
  const start = `SELECT ${columnList(columns)} FROM ${quoteName(name)}`;
  const after = `WHERE (${columnList(key)}) > (${key.map((_, index) => `$${index + 1}`).join(", ")})`;
  const end = `ORDER BY ${columnList(key)} LIMIT ${PAGE_ROWS}`;
  let lastRow: Record<string, unknown> | undefined;
  do {
    const page: Record<string, unknown>[] = await database().query<Record<string, unknown>>(
      lastRow ? `${start} ${after} ${end}` : `${start} ${end}`,
      {
        bind: lastRow && key.map((column) => lastRow?.[column.name]),
        type: QueryTypes.SELECT,
        transaction,
      },
    );
    yield page;
    lastRow = page.length < PAGE_ROWS ? undefined : page.at(-1);
  } while (lastRow);
}

function toBackupRow({ name, columns }: Table, row: Record<string, unknown>): BackupRow {
  const values = columns.map((column) => {
    const value = toBackupValue(column, row[column.name]);
    if (value !== undefined) return [column.name, value] as const;
    // The error omits the value, which may be sensitive.
    throw new BackupError(`${name}.${column.name} holds a value that is no ${column.kind}.`);
  });
  return Object.fromEntries(values);
}

/** Normalizes a database value to the form common to both databases; undefined for a value of another kind. */
function toBackupValue({ kind }: Column, value: unknown): Value | undefined {
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
      // PostgreSQL returns bigints as strings.
      const number = typeof value === "string" && value !== "" ? Number(value) : value;
      return Number.isSafeInteger(number) ? (number as number) : undefined;
    }
    case "time":
      return toIsoTime(value);
  }
}

function toIsoTime(value: unknown): string | undefined {
  if (typeof value === "string" && SQLITE_TIME.test(value)) {
    return `${value.slice(0, 10)}T${value.slice(11, 23)}Z`;
  }
  const time = value instanceof Date ? value : new Date(typeof value === "string" ? value : NaN);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/**
 * Inserts rows of a backup into their table unchanged, with their ids and times, bypassing the models.
 * @throws BackupError for rows that do not fit the table
 */
export async function insertRows(
  transaction: Transaction,
  table: Table,
  rows: BackupRow[],
): Promise<void> {
  const batchRows = Math.max(1, Math.floor(MAX_VALUES / table.columns.length));
  for (let start = 0; start < rows.length; start += batchRows) {
    await insertBatch(transaction, table, rows.slice(start, start + batchRows));
  }
}

async function insertBatch(transaction: Transaction, { name, columns }: Table, rows: BackupRow[]) {
  if (rows.some((row) => Object.keys(row).length > columns.length)) {
    throw new BackupError(`The backup has columns that the table ${name} does not have.`);
  }
  const bind = rows.flatMap((row) => columns.map((column) => toColumnValue(name, column, row)));
  let parameter = 0;
  const placeholders = rows.map(() => `(${columns.map(() => `$${(parameter += 1)}`).join(", ")})`);
  try {
    await database().query(
      `INSERT INTO ${quoteName(name)} (${columnList(columns)}) VALUES ${placeholders.join(", ")}`,
      { bind, transaction },
    );
  } catch (error) {
    if (toDatabaseError(error) || !(error instanceof Error && "original" in error)) throw error;
    const { message } = error.original as Error;
    throw new BackupError(`Rows of the table ${name} do not fit into the database: ${message}.`);
  }
}

function toColumnValue(table: string, { name, kind }: Column, row: BackupRow): Value {
  const value = row[name];
  if (value === undefined) throw new BackupError(`The backup lacks ${table}.${name}.`);
  // SQLite would accept a value of any type.
  if (toBackupValue({ name, kind }, value) !== value) {
    throw new BackupError(`The backup's ${table}.${name} holds a value that is no ${kind}.`);
  }
  if (kind === "time" && typeof value === "string" && dialect() === "sqlite") {
    // Sequelize's format on SQLite, where times are compared as strings.
    return `${value.slice(0, 10)} ${value.slice(11, 23)} +00:00`;
  }
  return value;
}
