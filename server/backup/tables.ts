import { QueryTypes, type Transaction } from "sequelize";
import { database, dialect } from "~/server/platform/database";

/** What a column holds, whichever of the databases it is in. */
export type ColumnKind = "integer" | "number" | "text" | "boolean" | "time";
export type Column = { name: string; kind: ColumnKind };
export type Table = {
  name: string;
  /** By their names. */
  columns: Column[];
  /** The columns that tell its rows apart, in their order. */
  key: Column[];
};

/**
 * Whose rows are of the moment: a sign-in, a link or a counter that comes back from a backup would open, or refuse, what it
 * should not any more.
 */
export const MOMENTARY_TABLES = ["sign_ins", "one_time_links", "rate_limits"];
/** What the migrations, and triggers of SQLite's, keep for themselves. */
const OWN_TABLES = ["migrations", "row_counts"];

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

type Row = { table: string; name: string; type: string; position: number };
type Reference = { child: string; parent: string };

const COLUMNS = {
  sqlite: `SELECT t.name AS "table", c.name, c.type, c.pk AS position
    FROM pragma_table_list AS t JOIN pragma_table_info(t.name) AS c
    WHERE t.schema = 'main' AND t.type = 'table' AND substr(t.name, 1, 7) <> 'sqlite_'`,
  postgres: `SELECT t.relname AS "table", a.attname AS name, format_type(a.atttypid, NULL) AS type,
      COALESCE(array_position(string_to_array(k.indkey::text, ' ')::int[], a.attnum::int), 0) AS position
    FROM pg_class AS t JOIN pg_attribute AS a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_index AS k ON k.indrelid = t.oid AND k.indisprimary
    WHERE t.relkind = 'r' AND t.relnamespace = current_schema()::regnamespace`,
};
const REFERENCES = {
  sqlite: `SELECT t.name AS child, r."table" AS parent
    FROM pragma_table_list AS t JOIN pragma_foreign_key_list(t.name) AS r
    WHERE t.schema = 'main' AND t.type = 'table'`,
  postgres: `SELECT child.relname AS child, parent.relname AS parent FROM pg_constraint AS r
    JOIN pg_class AS child ON child.oid = r.conrelid JOIN pg_class AS parent ON parent.oid = r.confrelid
    WHERE r.contype = 'f' AND r.connamespace = current_schema()::regnamespace`,
};
const LAST_IDS = {
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
 * The tables whose rows a backup holds, as the database itself describes them, so that none is forgotten: a table after
 * those that it refers to, else by name. Both databases answer the same.
 * @throws Error for a column of a type, or tables that refer to each other, that a backup cannot hold yet
 */
export async function tablesOf(transaction: Transaction): Promise<Table[]> {
  const rows = await select<Row>(COLUMNS[dialect()], transaction);
  const left = new Set([...OWN_TABLES, ...MOMENTARY_TABLES]);
  const names = [...new Set(rows.map(({ table }) => table))].filter((name) => !left.has(name));
  const tables = names.map((name) =>
    tableOf(
      name,
      rows.filter(({ table }) => table === name),
    ),
  );
  const references = await select<Reference>(REFERENCES[dialect()], transaction);
  return parentsFirst(tables.sort(byName), references);
}

/** The highest id that each table has ever given, those of deleted rows among them; 0 before the first. */
export async function lastIdsOf(transaction: Transaction): Promise<Record<string, number>> {
  type Last = { table: string; last: number | string };
  const rows = await select<Last>(LAST_IDS[dialect()], transaction);
  const given = rows.map(({ table, last }) => [table, Number(last)] as const);
  return Object.fromEntries(given.filter(([, last]) => last > 0).sort());
}

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1);

function tableOf(name: string, rows: Row[]): Table {
  const columns = rows.map((row) => {
    const kind = KINDS[row.type.toLowerCase()];
    if (!kind) throw new Error(`${name}.${row.name} is ${row.type}, which no backup holds yet`);
    return { name: row.name, kind, position: Number(row.position) };
  });
  const key = columns
    .filter(({ position }) => position > 0)
    .sort((one, other) => one.position - other.position);
  if (key.length === 0) throw new Error(`${name} has no primary key`);
  const plain = ({ name, kind }: Column): Column => ({ name, kind });
  return { name, columns: columns.sort(byName).map(plain), key: key.map(plain) };
}

function parentsFirst(tables: Table[], references: Reference[]): Table[] {
  const [ordered, waiting] = [[] as Table[], [...tables]];
  while (waiting.length > 0) {
    const awaited = new Set(waiting.map(({ name }) => name));
    const next = waiting.findIndex(
      ({ name }) => !references.some(({ child, parent }) => child === name && awaited.has(parent)),
    );
    const [table] = next < 0 ? [] : waiting.splice(next, 1);
    if (!table) throw new Error(`These tables refer to each other: ${[...awaited].join(", ")}`);
    ordered.push(table);
  }
  return ordered;
}
