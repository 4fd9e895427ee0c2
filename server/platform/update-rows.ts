import { database, dialect } from "./database";
import { timeInSql } from "./dates";
import type { CallerInTransaction } from "./transaction";

type Value = string | number | boolean | Date | null;

/**
 * Stores values of many rows, each with its own, in one statement; each row gets a new version. @param columns names, inserted
 * unescaped, with the type of those that PostgreSQL would take for texts
 * @param rows at most 500, with their id and the values in the order of the columns
 */
export async function updateRows(
  { transaction }: CallerInTransaction,
  table: string,
  columns: Readonly<Record<string, "text" | "time" | "flag" | "id">>,
  rows: readonly (readonly [id: number, ...values: Value[]])[],
): Promise<void> {
  if (rows.length === 0) return;
  const isPostgres = dialect() === "postgres";
  const types = { text: "TEXT", time: "TIMESTAMP WITH TIME ZONE", flag: "BOOLEAN", id: "INTEGER" };
  const names = Object.keys(columns);
  const given = Object.entries(columns).map(([name, type], index) => {
    const value = `column${index + 2}`;
    return `${isPostgres ? `CAST(${value} AS ${types[type]})` : value} AS ${name}`;
  });
  await database().query(
    `UPDATE ${table} SET version = version + 1, updated_at = :now, ${names.map((name) => `${name} = changed.${name}`).join(", ")} ` +
      `FROM (SELECT column1 AS id, ${given.join(", ")} FROM (VALUES :rows) AS given) AS changed WHERE ${table}.id = changed.id`,
    {
      replacements: { now: timeInSql(new Date()), rows: rows.map((row) => row.map(toSql)) },
      transaction,
    },
  );
}

const toSql = (value: Value) => (value instanceof Date ? timeInSql(value) : value);
