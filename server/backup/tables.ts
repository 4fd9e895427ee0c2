import { QueryTypes, type Transaction } from "sequelize";
import { database, dialect } from "~/server/platform/database";

/** Kind of a column's values, independent of the database. */
export type ColumnKind = "integer" | "number" | "text" | "boolean" | "time";
export type Column = { name: string; kind: ColumnKind };
export type Table = {
  name: string;
  /** Sorted by name. */
  columns: Column[];
  /** Columns of the primary key, in order. */
  key: Column[];
};

/**
 * Tables that are not backed up: a restored sign-in, link or counter would wrongly grant, or deny, access, and a restored
 * bulk change would go on with what the restore was to undo, as a restored job would; recurring jobs begin with the next start. Reports are
 * counted anew then.
 */
export const EPHEMERAL_TABLES = [
  "sign_ins",
  "one_time_links",
  "patient_sign_ins",
  "patient_codes",
  "rate_limits",
  "bulk_changes",
  "bulk_change_items",
  "bulk_change_failures",
  "jobs",
  "report_counts",
  "report_stale",
  "report_states",
];
/** Tables that migrations fill, children before parents: a restore replaces these rows, and they are no trace of use. */
export const MIGRATED_TABLES = ["billing_plan_prices", "billing_plans"];
/** Tables internal to the migrations and to SQLite's triggers. */
const INTERNAL_TABLES = ["migrations", "row_counts"];

const KINDS: Record<string, ColumnKind> = {
  integer: "integer",
  bigint: "integer",
  "double precision": "number",
  text: "text",
  "tinyint(1)": "boolean",
  boolean: "boolean",
  datetime: "time",
  "timestamp with time zone": "time",
};

type ColumnRow = { table: string; name: string; type: string; position: number };
type Reference = { child: string; parent: string };

const COLUMNS_SQL = {
  sqlite: `SELECT t.name AS "table", c.name, c.type, c.pk AS position
    FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
    WHERE t.schema = 'main' AND t.type = 'table' AND substr(t.name, 1, 7) <> 'sqlite_'`,
  postgres: `SELECT t.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type,
      COALESCE(array_position(string_to_array(k.indkey::text, ' ')::int[], a.attnum::int), 0) AS position
    FROM pg_class AS t JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_index AS k ON k.indrelid = t.oid AND k.indisprimary
    WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace`,
};
const REFERENCES_SQL = {
  sqlite: `SELECT t.name AS child, r."table" AS parent
    FROM pragma_table_list AS t JOIN pragma_foreign_key_list(t.name) AS r
    WHERE t.schema = 'main' AND t.type = 'table'`,
  postgres: `SELECT child.relname AS child, parent.relname AS parent FROM pg_constraint AS r
    JOIN pg_class AS child ON child.oid = r.conrelid JOIN pg_class AS parent ON parent.oid = r.confrelid
    WHERE r.contype = 'f' AND r.connamespace = current_schema()::regnamespace`,
};
const LAST_IDS_SQL = {
  sqlite: `SELECT name AS "table", seq AS last FROM sqlite_sequence`,
  postgres: `SELECT t.relname AS "table", COALESCE(q.last_value, 0) AS last FROM pg_class AS s
    JOIN pg_depend AS d ON d.objid = s.oid AND d.deptype = 'a' AND d.classid = 'pg_class'::regclass
    JOIN pg_class AS t ON t.oid = d.refobjid
    JOIN pg_sequences AS q ON q.sequencename = s.relname AND q.schemaname = current_schema()
    WHERE s.relkind = 'S' AND s.relnamespace = current_schema()::regnamespace`,
};

const select = <T extends object>(sql: string, transaction: Transaction) =>
  database().query<T>(sql, { type: QueryTypes.SELECT, transaction });

/**
 * Reads the tables to back up from the database's own schema, so that none is forgotten: parents before children, else
 * by name. Both databases give the same result.
 * @throws Error for a column type, or a cycle of references, that a backup does not support
 */
export async function readTables(transaction: Transaction): Promise<Table[]> {
  const rows = await select<ColumnRow>(COLUMNS_SQL[dialect()], transaction);
  const excluded = new Set([...INTERNAL_TABLES, ...EPHEMERAL_TABLES]);
  const names = [...new Set(rows.map(({ table }) => table))].filter((name) => !excluded.has(name));
  const tables = names.map((name) =>
    toTable(
      name,
      rows.filter(({ table }) => table === name),
    ),
  );
  const references = await select<Reference>(REFERENCES_SQL[dialect()], transaction);
  return sortParentsFirst(tables.sort(byName), references);
}

/** Reads the highest id ever assigned by table, also those of deleted rows; tables without one are omitted. */
export async function readLastIds(transaction: Transaction): Promise<Record<string, number>> {
  type LastIdRow = { table: string; last: number | string };
  const rows = await select<LastIdRow>(LAST_IDS_SQL[dialect()], transaction);
  const lastIds = rows.map(({ table, last }) => [table, Number(last)] as const);
  return Object.fromEntries(lastIds.filter(([, last]) => last > 0).sort());
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

function toTable(name: string, rows: ColumnRow[]): Table {
  const columns = rows.map((row) => {
    const kind = KINDS[row.type.toLowerCase()];
    if (!kind) throw new Error(`${name}.${row.name} is ${row.type}, which no backup holds yet`);
    return { name: row.name, kind, position: Number(row.position) };
  });
  const key = columns
    .filter(({ position }) => position > 0)
    .sort((one, other) => one.position - other.position);
  if (key.length === 0) throw new Error(`${name} has no primary key`);
  const withoutPosition = ({ name, kind }: Column): Column => ({ name, kind });
  return {
    name,
    columns: columns.sort(byName).map(withoutPosition),
    key: key.map(withoutPosition),
  };
}

/** Sorts tables so that each follows the tables that it references. @throws Error for a cycle */
function sortParentsFirst(tables: Table[], references: Reference[]): Table[] {
  const [ordered, pending] = [[] as Table[], [...tables]];
  while (pending.length > 0) {
    const pendingNames = new Set(pending.map(({ name }) => name));
    const nextIndex = pending.findIndex(
      ({ name }) =>
        !references.some(({ child, parent }) => child === name && pendingNames.has(parent)),
    );
    const [table] = nextIndex < 0 ? [] : pending.splice(nextIndex, 1);
    if (!table)
      throw new Error(`These tables refer to each other: ${[...pendingNames].join(", ")}`);
    ordered.push(table);
  }
  return ordered;
}
