import { type Model, type ModelStatic, QueryTypes } from "sequelize";
import type { Caller } from "./caller";
import { database, dialect } from "./database";

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
