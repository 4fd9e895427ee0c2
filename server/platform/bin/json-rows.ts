import { QueryTypes } from "sequelize";
import { database, dialect } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Reads the names of a table's columns. */
export async function readColumns(
  { transaction }: CallerInTransaction,
  table: string,
): Promise<string[]> {
  const rows = await database().query<{ name: string }>(
    dialect() === "postgres"
      ? "SELECT attname AS name FROM pg_attribute WHERE attrelid = CAST(:table AS regclass) " +
          "AND attnum > 0 AND NOT attisdropped ORDER BY attnum"
      : "SELECT name FROM pragma_table_info(:table) ORDER BY cid",
    { type: QueryTypes.SELECT, replacements: { table }, transaction },
  );
  return rows.map(({ name }) => name);
}

/** SQL expression of a whole row of a table as JSON. @param columns all of the table's columns */
export const rowToJson = (table: string, columns: readonly string[]): string =>
  dialect() === "postgres" ? `row_to_json(${table})::text` : columnsToJson(table, columns);

/** SQL expression of some columns of a row as JSON. */
export function columnsToJson(table: string, columns: readonly string[]): string {
  const pairs = columns.map((column) => `'${column}', ${table}.${column}`).join(", ");
  return dialect() === "postgres" ? `json_build_object(${pairs})::text` : `json_object(${pairs})`;
}

/** SQL expression of a whole number in a JSON column. */
export const numberInJson = (key: string, column = "data"): string =>
  dialect() === "postgres"
    ? `(${column}::json->>'${key}')::integer`
    : `json_extract(${column}, '$.${key}')`;

/** SQL expression of a text in a JSON column. */
export const textInJson = (key: string, column = "data"): string =>
  dialect() === "postgres" ? `${column}::json->>'${key}'` : `json_extract(${column}, '$.${key}')`;
