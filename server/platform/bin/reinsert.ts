import { QueryTypes } from "sequelize";
import type { BinItem } from "~/models";
import { database, dialect } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { BinTable, DetachedReference } from "./bin-contents";
import { findContents } from "./contents";
import { numberInJson, readColumns } from "./json-rows";

/** Values of the record's own row that differ from the archived ones, such as a name. */
type Overrides = Record<string, string>;

/**
 * Inserts the rows of an item again with their ids, as new versions changed now, and sets the references to them again
 * that are still null. Triggers count and index them. A fixed number of statements, whatever the number of rows.
 * @throws UniqueConstraintError when another record has the name
 */
export async function reinsertRows(
  writer: CallerInTransaction,
  item: BinItem,
  overrides: Overrides = {},
): Promise<void> {
  const { tables, detached = [] } = findContents(item.recordTable);
  for (const [index, table] of tables.entries()) {
    await reinsertTable(writer, item.id, table, index === 0 ? overrides : {});
  }
  for (const reference of detached) await reattach(writer, item.id, reference);
}

async function reinsertTable(
  writer: CallerInTransaction,
  itemId: number,
  { table, counted = [], optional = {}, required = {} }: BinTable,
  overrides: Overrides,
): Promise<void> {
  const { transaction } = writer;
  const archived = await readArchivedColumns(writer, itemId, table);
  // Columns that were added since have their defaults, and dropped ones are left out.
  const columns = (await readColumns(writer, table)).filter((column) => archived.has(column));
  if (columns.length === 0) return;
  const exists = (target: string, value: string) =>
    `EXISTS (SELECT 1 FROM ${target} WHERE ${target}.id = ${value})`;
  const valueOf = (column: string): string => {
    const value = archivedValue(column);
    if (column in overrides) return `:${column}`;
    if (column === "version") return `${value} + 1`;
    if (column === "updated_at") return ":now";
    if (counted.includes(column)) return "0";
    const target = optional[column];
    return target ? `CASE WHEN ${exists(target, value)} THEN ${value} END` : value;
  };
  const conditions = Object.entries(required).map(
    ([column, target]) => ` AND ${exists(target, archivedValue(column))}`,
  );
  const source =
    dialect() === "postgres"
      ? `bin_rows CROSS JOIN LATERAL json_populate_record(NULL::${table}, data::json) AS archived`
      : "bin_rows";
  await database().query(
    `INSERT INTO ${table} (${columns.join(", ")}) SELECT ${columns.map(valueOf).join(", ")} ` +
      `FROM ${source} WHERE bin_rows.item_id = :itemId AND bin_rows.table_name = '${table}'` +
      `${conditions.join("")} ORDER BY bin_rows.id`,
    { replacements: { itemId, now: timeInSql(new Date()), ...overrides }, transaction },
  );
}

/** SQL expression of an archived value, in the type of its column. */
const archivedValue = (column: string): string =>
  dialect() === "postgres" ? `archived.${column}` : `json_extract(bin_rows.data, '$.${column}')`;

/** Reads the names of the archived columns of a table; all rows of an item have the same. */
async function readArchivedColumns(
  { transaction }: CallerInTransaction,
  itemId: number,
  table: string,
): Promise<Set<string>> {
  const [row] = await database().query<{ data: string }>(
    "SELECT data FROM bin_rows WHERE item_id = :itemId AND table_name = :table LIMIT 1",
    { type: QueryTypes.SELECT, replacements: { itemId, table }, transaction },
  );
  return new Set(row ? Object.keys(JSON.parse(row.data) as object) : []);
}

/** Sets references again, unless their rows reference something else by now. */
async function reattach(
  { transaction }: CallerInTransaction,
  itemId: number,
  { table, key, column, named }: DetachedReference,
): Promise<void> {
  const cleared = (named?.columns ?? []).map((name) => `, ${name} = NULL`).join("");
  // Touches the rows only where their detachment did, so that the feed shows both.
  const touched = named ? ", updated_at = :now" : "";
  const isSame = named ? ` AND ${table}.${named.columns[0]} = archived.name` : "";
  const name = named ? `, ${named.name.replace("reference", numberInJson(column))} AS name` : "";
  await database().query(
    `UPDATE ${table} SET ${column} = archived.reference${cleared}${touched} FROM (` +
      `SELECT ${numberInJson(key)} AS key, ${numberInJson(column)} AS reference${name} ` +
      `FROM bin_rows WHERE item_id = :itemId AND table_name = '${table}') AS archived ` +
      `WHERE ${table}.${key} = archived.key AND ${table}.${column} IS NULL${isSame}`,
    { replacements: { itemId, now: timeInSql(new Date()) }, transaction },
  );
}
