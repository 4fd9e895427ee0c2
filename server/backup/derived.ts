import { QueryTypes, type Transaction } from "sequelize";
import { database, dialect } from "~/server/platform/database";
import { countedRows } from "~/server/platform/row-counts";
import type { Table } from "./tables";

const execute = (transaction: Transaction, sql: string) => database().query(sql, { transaction });
const select = <T extends object>(transaction: Transaction, sql: string) =>
  database().query<T>(sql, { type: QueryTypes.SELECT, transaction });

/**
 * Runs work on tables while their triggers are off: the counts that triggers maintain are restored with the rows, and
 * would otherwise be counted twice.
 */
export async function withoutTriggers(
  transaction: Transaction,
  tables: Table[],
  work: () => Promise<void>,
): Promise<void> {
  if (dialect() === "postgres") {
    for (const { name } of tables) {
      await execute(transaction, `ALTER TABLE ${name} DISABLE TRIGGER USER`);
    }
    await work();
    for (const { name } of tables)
      await execute(transaction, `ALTER TABLE ${name} ENABLE TRIGGER USER`);
    return;
  }
  const triggers = await select<{ name: string; sql: string }>(
    transaction,
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger'",
  );
  for (const { name } of triggers) await execute(transaction, `DROP TRIGGER ${name}`);
  await work();
  for (const { sql } of triggers) await execute(transaction, sql);
}

/** Rebuilds the derived data: the row counts, and the search indexes, which only SQLite stores in tables. Reports are counted by their job. */
export async function rebuildDerivedData(transaction: Transaction): Promise<void> {
  await rebuildRowCounts(transaction);
  await forgetReportCounts(transaction);
  if (dialect() === "postgres") return;
  const searchTables = await select<{ name: string }>(
    transaction,
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'virtual'",
  );
  for (const { name } of searchTables) {
    await execute(transaction, `INSERT INTO ${name}(${name}) VALUES ('rebuild')`);
  }
}

/** Without its state, everything is counted anew. A backup of a release before migration 0063 has no such table yet. */
async function forgetReportCounts(transaction: Transaction): Promise<void> {
  const sql =
    dialect() === "postgres"
      ? "SELECT 1 WHERE to_regclass('report_states') IS NOT NULL"
      : "SELECT 1 FROM pragma_table_list WHERE schema = 'main' AND name = 'report_states'";
  if ((await select(transaction, sql)).length > 0)
    await execute(transaction, "DELETE FROM report_states");
}

async function rebuildRowCounts(transaction: Transaction): Promise<void> {
  // PostgreSQL has none in a backup of a release before migration 0052, which is migrated afterward.
  const hasCounts =
    dialect() === "sqlite" ||
    (await select(transaction, "SELECT 1 WHERE to_regclass('row_counts') IS NOT NULL")).length > 0;
  if (!hasCounts) return;
  const counts = await select<{ name: string }>(
    transaction,
    "SELECT DISTINCT table_name AS name FROM row_counts",
  );
  await execute(transaction, "DELETE FROM row_counts");
  for (const { name } of counts) {
    await execute(
      transaction,
      `INSERT INTO row_counts (table_name, row_count) SELECT '${name}', COUNT(*) FROM ${countedRows(name)}`,
    );
  }
}

/** Sets each table's id sequence. @param lastIds highest id ever assigned, by table */
export async function restoreSequences(
  transaction: Transaction,
  lastIds: Record<string, number>,
): Promise<void> {
  for (const [table, lastId] of Object.entries(lastIds)) {
    const options = { bind: [table, lastId], type: QueryTypes.SELECT, transaction };
    if (dialect() === "postgres") {
      await database().query("SELECT setval(pg_get_serial_sequence($1, 'id'), $2)", options);
      continue;
    }
    await database().query("DELETE FROM sqlite_sequence WHERE name = $1", {
      bind: [table],
      transaction,
    });
    await database().query("INSERT INTO sqlite_sequence (name, seq) VALUES ($1, $2)", {
      bind: [table, lastId],
      transaction,
    });
  }
}

/** Counts the rows of a table. */
export async function countTableRows(transaction: Transaction, table: string): Promise<number> {
  const [found] = await select<{ count: number | string }>(
    transaction,
    `SELECT COUNT(*) AS count FROM ${table}`,
  );
  return Number(found?.count);
}
