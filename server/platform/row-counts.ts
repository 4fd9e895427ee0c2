import { type Model, type ModelStatic, QueryTypes } from "sequelize";
import type { Caller } from "./caller";
import { database, dialect } from "./database";
import { inTransaction } from "./transaction";

/** Counts all rows of a table. */
export const countRows = (caller: Caller, model: ModelStatic<Model>): Promise<number> =>
  queryCount(caller, model, rowCountSql(model));

/** Reads a count. @param sql SQL expression of it @throws Error for none, as of a table without a kept count */
export async function queryCount(
  caller: Caller,
  model: ModelStatic<Model>,
  sql: string,
): Promise<number> {
  const [row] = await database().query<{ rows: number | string | null }>(`SELECT ${sql} AS rows`, {
    type: QueryTypes.SELECT,
    transaction: caller.transaction,
  });
  if (row?.rows == null) throw new Error(`No row count is kept for ${model.tableName}`);
  return Number(row.rows);
}

/** SQL expression of a table's row count. On SQLite triggers maintain it, since COUNT(*) scans an index. */
export function rowCountSql({ tableName }: ModelStatic<Model>): string {
  return dialect() === "postgres"
    ? `(SELECT COUNT(*) FROM ${tableName})`
    : `(SELECT row_count FROM row_counts WHERE table_name = '${tableName}')`;
}

/**
 * Rows of which triggers keep the number on both databases, since lists show it: counting 300,000 takes longer than reading a page
 * (migration 0052). On PostgreSQL each statement adds a row to row_counts, so that no writer waits for another;
 * `compactRowCounts` adds them up.
 */
const KEPT_COUNTS = {
  "named patients": "patients WHERE NOT is_guest",
  "shown episodes": "patient_procedures WHERE NOT is_example",
};

/** SQL expression of a kept count. */
export const keptCountSql = (name: keyof typeof KEPT_COUNTS): string =>
  `(SELECT SUM(row_count) FROM row_counts WHERE table_name = '${name}')`;

/** Table of a count in row_counts, by its name, with the condition of the rows that count. */
export const countedRows = (name: string): string =>
  Object.hasOwn(KEPT_COUNTS, name) ? KEPT_COUNTS[name as keyof typeof KEPT_COUNTS] : name;

/** Adds up the changes of each kept count on PostgreSQL; called by housekeeping. @returns the number of rows that are gone */
export async function compactRowCounts(caller: Caller): Promise<number> {
  if (dialect() !== "postgres") return 0;
  return inTransaction(caller, async ({ transaction }) => {
    const [row] = await database().query<{ removed: string }>(
      "WITH removed AS (DELETE FROM row_counts RETURNING table_name, row_count), " +
        "added AS (INSERT INTO row_counts SELECT table_name, SUM(row_count) FROM removed GROUP BY table_name RETURNING 1) " +
        "SELECT (SELECT COUNT(*) FROM removed) - (SELECT COUNT(*) FROM added) AS removed",
      { type: QueryTypes.SELECT, transaction },
    );
    return Number(row?.removed);
  });
}
